import type { Table } from "#shared/aws/table.ts";
import {
  toAccountPartition,
  toStorePartition,
} from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { queryPartition } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import { type AccountId, type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";

const STORE_PREFIX = "STORE#";
const ACCOUNT_PREFIX = "MEMBER-OF#";

/** Notes on both sides that a store is, or was, with an account: what it booked there stays there. */
export async function linkStoreToAccount(
  table: Table,
  { storeId, accountId }: Pick<Store, "storeId" | "accountId">,
): Promise<void> {
  const storeKey = { pk: toStorePartition(storeId), sk: `${ACCOUNT_PREFIX}${accountId}` };
  const accountKey = { pk: toAccountPartition(accountId), sk: `${STORE_PREFIX}${storeId}` };
  // The store's own first: by it the other is found when the store is erased.
  for (const key of [storeKey, accountKey]) await table.put(key);
}

/** Every store that is, or was, with an account. */
export async function* listAccountStores(
  table: Table,
  accountId: AccountId,
): AsyncIterable<StoreId> {
  for await (const { sk } of queryPartition(table, toAccountPartition(accountId), STORE_PREFIX)) {
    yield storeIdSchema.parse(String(sk).slice(STORE_PREFIX.length));
  }
}

/** Deletes what accounts know of a store. May be repeated. */
export async function unlinkStoreFromAccounts(table: Table, storeId: StoreId): Promise<void> {
  for await (const { sk } of queryPartition(table, toStorePartition(storeId), ACCOUNT_PREFIX)) {
    const pk = toAccountPartition(String(sk).slice(ACCOUNT_PREFIX.length));
    await table.delete({ pk, sk: `${STORE_PREFIX}${storeId}` });
  }
}
