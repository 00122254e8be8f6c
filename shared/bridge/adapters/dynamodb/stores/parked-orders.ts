import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tryConditionalWrite } from "#shared/aws/try-conditional-write.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ParkedOrders } from "#shared/bridge/ports/stores.ts";

const MAX_PARKED_ORDERS = 1_000;
/** Shopify lets us read the orders of sixty days. */
const RETENTION_SECONDS = 60 * 86_400;

const parkedOrdersSchema = z.object({
  orders: z.set(storeOrderIdSchema).default(new Set()),
  since: z.iso.datetime().transform((iso) => new Date(iso)),
});
const toKey = (storeId: string) => ({ pk: toStorePartition(storeId), sk: "PARKED" });

/** `STORE#<store> / PARKED`: the order ids as one set, so that none is in it twice and it stays small. */
export function createDynamoParkedOrders(
  client: DynamoDBDocumentClient,
  tableName: string,
  maxOrders = MAX_PARKED_ORDERS,
): ParkedOrders {
  return {
    async park(storeId, orderId, now) {
      const add = new UpdateCommand({
        TableName: tableName,
        Key: toKey(storeId),
        UpdateExpression:
          "ADD orders :order SET since = if_not_exists(since, :now), expiresAtSeconds = if_not_exists(expiresAtSeconds, :end)",
        ConditionExpression: "attribute_not_exists(orders) OR size(orders) < :most",
        ExpressionAttributeValues: {
          ":order": new Set([orderId]),
          ":now": now.toISOString(),
          ":end": Math.floor(now.getTime() / 1000) + RETENTION_SECONDS,
          ":most": maxOrders,
        },
      });
      // Refused where it is full: then the sweep begins at `since`.
      await tryConditionalWrite(client.send(add));
    },

    async find(storeId) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: toKey(storeId), ConsistentRead: true }),
      );
      if (Item === undefined) return undefined;
      const { orders, since } = parkedOrdersSchema.parse(Item);
      return { orderIds: [...orders], since, isFull: orders.size >= maxOrders };
    },

    async clear(storeId, orderIds) {
      if (orderIds.length === 0) return;
      const remove = new UpdateCommand({
        TableName: tableName,
        Key: toKey(storeId),
        UpdateExpression: "DELETE orders :done",
        // Without it, nothing to clear would leave an item that holds nothing.
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":done": new Set(orderIds) },
      });
      await tryConditionalWrite(client.send(remove));
    },
  };
}
