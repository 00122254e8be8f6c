import type { Table } from "#shared/aws/table.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { queryPartition } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import { type AccountId, accountIdSchema, type StoreId } from "#shared/bridge/domain/ids.ts";

export const OWN_ACCOUNT_PREFIX = "OWN-ACCOUNT#";

/** Returns the key of the note that an account is the store's own: `STORE#<store> / OWN-ACCOUNT#<account>`. */
export const toOwnAccountKey = (storeId: StoreId, accountId: string) => ({
  pk: toStorePartition(storeId),
  sk: `${OWN_ACCOUNT_PREFIX}${accountId}`,
});

/** Lists the store's own accounts. */
export async function listOwnAccounts(table: Table, storeId: StoreId): Promise<AccountId[]> {
  const notes = queryPartition(table, toStorePartition(storeId), OWN_ACCOUNT_PREFIX);
  return (await Array.fromAsync(notes)).map(({ sk }) =>
    accountIdSchema.parse(String(sk).slice(OWN_ACCOUNT_PREFIX.length)),
  );
}
