import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import {
  accountPartition,
  storePartition,
} from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { deleteItem, itemsOf } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import { type AccountId, type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";

const STORE = "STORE#";
const ACCOUNT = "MEMBER-OF#";

/** Notes on both sides that a store is, or was, with an account: what it booked there stays there. */
export async function noteMember(
  client: DynamoDBDocumentClient,
  tableName: string,
  { storeId, accountId }: Pick<Store, "storeId" | "accountId">,
): Promise<void> {
  const here = { pk: storePartition(storeId), sk: `${ACCOUNT}${accountId}` };
  const there = { pk: accountPartition(accountId), sk: `${STORE}${storeId}` };
  // The store's own first: by it the other is found when the store is erased.
  for (const Item of [here, there]) {
    await client.send(new PutCommand({ TableName: tableName, Item }));
  }
}

/** Every store that is, or was, with an account. */
export async function* storesWith(
  client: DynamoDBDocumentClient,
  tableName: string,
  accountId: AccountId,
): AsyncIterable<StoreId> {
  for await (const { sk } of itemsOf(client, tableName, accountPartition(accountId), STORE)) {
    yield storeIdSchema.parse(String(sk).slice(STORE.length));
  }
}

/** Deletes what accounts know of a store. May be repeated. */
export async function leaveAccounts(
  client: DynamoDBDocumentClient,
  tableName: string,
  storeId: StoreId,
): Promise<void> {
  for await (const { sk } of itemsOf(client, tableName, storePartition(storeId), ACCOUNT)) {
    const pk = accountPartition(String(sk).slice(ACCOUNT.length));
    await deleteItem(client, tableName, { pk, sk: `${STORE}${storeId}` });
  }
}
