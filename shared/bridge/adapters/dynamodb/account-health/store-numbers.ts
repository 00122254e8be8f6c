import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tryConditionalWrite } from "#shared/aws/try-conditional-write.ts";
import { toAccountPartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";

const storeNumbersSchema = z.object({ stores: z.array(z.string()) });
const toKey = (accountId: AccountId) => ({ pk: toAccountPartition(accountId), sk: "ROSTER" });

/** Which WooCommerce store of the account this is, counted from 0, once and for ever. */
export async function assignStoreNumber(
  client: DynamoDBDocumentClient,
  tableName: string,
  { storeId, accountId }: Pick<Store, "storeId" | "accountId">,
): Promise<number> {
  const appendCommand = new UpdateCommand({
    TableName: tableName,
    Key: toKey(accountId),
    UpdateExpression: "SET stores = list_append(if_not_exists(stores, :none), :joined)",
    ConditionExpression: "attribute_not_exists(stores) OR NOT contains(stores, :storeId)",
    ExpressionAttributeValues: { ":none": [], ":joined": [storeId], ":storeId": storeId },
  });
  // Refused means it joined before, which is as good.
  await tryConditionalWrite(client.send(appendCommand));
  const getCommand = new GetCommand({
    TableName: tableName,
    Key: toKey(accountId),
    ConsistentRead: true,
  });
  return storeNumbersSchema.parse((await client.send(getCommand)).Item).stores.indexOf(storeId);
}
