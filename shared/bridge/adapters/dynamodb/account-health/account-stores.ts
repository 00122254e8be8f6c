import type { Table } from "#shared/aws/table.ts";
import {
  toAccountPartition,
  toStorePartition,
} from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { queryPartition } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import { type AccountId, type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";

const STORE_PREFIX = "STORE#";
const ACCOUNT_PREFIX = "MEMBER-OF#";

/**
 * Links a store and an account in both directions. Links stay when the store changes its account,
 * because its earlier deliveries are still with that account.
 */
export async function linkStoreToAccount(
  table: Table,
  { storeId, accountId }: Pick<Store, "storeId" | "accountId">,
): Promise<void> {
  const storeKey = { pk: toStorePartition(storeId), sk: `${ACCOUNT_PREFIX}${accountId}` };
  const accountKey = { pk: toAccountPartition(accountId), sk: `${STORE_PREFIX}${storeId}` };
  // The store's link is first, because erasing the store finds the account's link by it.
  for (const key of [storeKey, accountKey]) await table.put(key);
}

/** Lists every store that uses or used the account. */
export async function* listAccountStores(
  table: Table,
  accountId: AccountId,
): AsyncIterable<StoreId> {
  for await (const { sk } of queryPartition(table, toAccountPartition(accountId), STORE_PREFIX)) {
    yield storeIdSchema.parse(String(sk).slice(STORE_PREFIX.length));
  }
}

/** Deletes the links from accounts to a store. Repeating it has no further effect. */
export async function unlinkStoreFromAccounts(table: Table, storeId: StoreId): Promise<void> {
  for await (const { sk } of queryPartition(table, toStorePartition(storeId), ACCOUNT_PREFIX)) {
    const pk = toAccountPartition(String(sk).slice(ACCOUNT_PREFIX.length));
    await table.delete({ pk, sk: `${STORE_PREFIX}${storeId}` });
  }
}
