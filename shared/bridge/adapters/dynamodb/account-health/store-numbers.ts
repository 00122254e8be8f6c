import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { passesCondition } from "#shared/aws/try-conditional-write.ts";
import { accountPartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";

const rosterItem = z.object({ stores: z.array(z.string()) });
const rosterKey = (accountId: AccountId) => ({ pk: accountPartition(accountId), sk: "ROSTER" });

/** Which WooCommerce store of the account this is, counted from 0, once and for ever. */
export async function placeOf(
  client: DynamoDBDocumentClient,
  tableName: string,
  { storeId, accountId }: Pick<Store, "storeId" | "accountId">,
): Promise<number> {
  const join = new UpdateCommand({
    TableName: tableName,
    Key: rosterKey(accountId),
    UpdateExpression: "SET stores = list_append(if_not_exists(stores, :none), :joined)",
    ConditionExpression: "attribute_not_exists(stores) OR NOT contains(stores, :storeId)",
    ExpressionAttributeValues: { ":none": [], ":joined": [storeId], ":storeId": storeId },
  });
  // Refused means it joined before, which is as good.
  await passesCondition(client.send(join));
  const roster = new GetCommand({
    TableName: tableName,
    Key: rosterKey(accountId),
    ConsistentRead: true,
  });
  return rosterItem.parse((await client.send(roster)).Item).stores.indexOf(storeId);
}
