import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { passesCondition } from "#shared/aws/try-conditional-write.ts";
import { storePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ParkedOrders } from "#shared/bridge/ports/privacy.ts";

const MOST = 1_000;
/** Shopify lets us read the orders of sixty days. */
const KEPT_SECONDS = 60 * 86_400;

const item = z.object({
  orders: z.set(storeOrderIdSchema).default(new Set()),
  since: z.iso.datetime().transform((iso) => new Date(iso)),
});
const keyOf = (storeId: string) => ({ pk: storePartition(storeId), sk: "PARKED" });

/** `STORE#<store> / PARKED`: the order ids as one set, so that none is in it twice and it stays small. */
export function dynamoParkedOrders(
  client: DynamoDBDocumentClient,
  tableName: string,
  most = MOST,
): ParkedOrders {
  return {
    async park(storeId, orderId, now) {
      const add = new UpdateCommand({
        TableName: tableName,
        Key: keyOf(storeId),
        UpdateExpression:
          "ADD orders :order SET since = if_not_exists(since, :now), expiresAtSeconds = if_not_exists(expiresAtSeconds, :end)",
        ConditionExpression: "attribute_not_exists(orders) OR size(orders) < :most",
        ExpressionAttributeValues: {
          ":order": new Set([orderId]),
          ":now": now.toISOString(),
          ":end": Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
          ":most": most,
        },
      });
      // Refused where it is full: then the sweep begins at `since`.
      await passesCondition(client.send(add));
    },

    async find(storeId) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: keyOf(storeId), ConsistentRead: true }),
      );
      if (Item === undefined) return undefined;
      const { orders, since } = item.parse(Item);
      return { orderIds: [...orders], since, isFull: orders.size >= most };
    },

    async clear(storeId, orderIds) {
      if (orderIds.length === 0) return;
      const remove = new UpdateCommand({
        TableName: tableName,
        Key: keyOf(storeId),
        UpdateExpression: "DELETE orders :done",
        // Without it, nothing to clear would leave an item that holds nothing.
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":done": new Set(orderIds) },
      });
      await passesCondition(client.send(remove));
    },
  };
}
