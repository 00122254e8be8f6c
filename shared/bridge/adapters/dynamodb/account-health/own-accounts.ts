import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import {
  accountPartition,
  storePartition,
} from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { deleteItem, itemsOf } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";

const PREFIX = "OWN-ACCOUNT#";

/** Notes beside a store which account is its own: `STORE#id / OWN-ACCOUNT#account`. */
export const ownAccountKey = (storeId: StoreId, accountId: string) => ({
  pk: storePartition(storeId),
  sk: `${PREFIX}${accountId}`,
});

/** Deletes the accounts that were a store's own, secrets and all; the notes stay. May be repeated. */
export async function eraseOwnAccounts(
  client: DynamoDBDocumentClient,
  tableName: string,
  storeId: StoreId,
): Promise<void> {
  for await (const { sk } of itemsOf(client, tableName, storePartition(storeId), PREFIX)) {
    const account = accountPartition(String(sk).slice(PREFIX.length));
    for await (const item of itemsOf(client, tableName, account)) {
      await deleteItem(client, tableName, item);
    }
  }
}
