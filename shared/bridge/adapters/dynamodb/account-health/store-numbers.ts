import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { toAccountPartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";

const storeNumbersSchema = z.object({ stores: z.array(z.string()) });
const toKey = (accountId: AccountId) => ({
  pk: toAccountPartition(accountId),
  sk: "STORE-NUMBERS",
});

/** Returns the store's number among the WooCommerce stores of the account, from 0. It never changes. */
export async function assignStoreNumber(
  table: Table,
  { storeId, accountId }: Pick<Store, "storeId" | "accountId">,
): Promise<number> {
  // The condition fails if the store has a number.
  await table.tryUpdate(toKey(accountId), {
    update: "SET stores = list_append(if_not_exists(stores, :none), :joined)",
    condition: "attribute_not_exists(stores) OR NOT contains(stores, :storeId)",
    values: { ":none": [], ":joined": [storeId], ":storeId": storeId },
  });
  const item = await table.get(toKey(accountId));
  return storeNumbersSchema.parse(item).stores.indexOf(storeId);
}
