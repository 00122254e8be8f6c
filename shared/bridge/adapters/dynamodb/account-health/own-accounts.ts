import type { Table } from "#shared/aws/table.ts";
import {
  toAccountPartition,
  toStorePartition,
} from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { queryPartition } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";

const OWN_ACCOUNT_PREFIX = "OWN-ACCOUNT#";

/** Returns the key of the note that an account is the store's own: `STORE#<store> / OWN-ACCOUNT#<account>`. */
export const toOwnAccountKey = (storeId: StoreId, accountId: string) => ({
  pk: toStorePartition(storeId),
  sk: `${OWN_ACCOUNT_PREFIX}${accountId}`,
});

/** Deletes a store's own accounts with their secrets, but not the notes. Repeating it has no further effect. */
export async function eraseOwnAccounts(table: Table, storeId: StoreId): Promise<void> {
  for await (const { sk } of queryPartition(table, toStorePartition(storeId), OWN_ACCOUNT_PREFIX)) {
    const account = toAccountPartition(String(sk).slice(OWN_ACCOUNT_PREFIX.length));
    for await (const item of queryPartition(table, account)) {
      await table.delete(item);
    }
  }
}
