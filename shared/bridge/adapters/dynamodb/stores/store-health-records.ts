import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { storePartition } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { RATES_STATES } from "#shared/bridge/domain/stores/store-health.ts";
import type { StoreHealthBook } from "#shared/bridge/ports/store-health.ts";

const healthItem = z.object({
  sweep: z
    .object({
      at: date,
      succeededAt: date.optional(),
      found: z.int(),
      untold: z.int(),
      lastUntoldAt: date.optional(),
      failures: z.int(),
      trouble: z.object({ text: z.string(), since: date, nextTryAt: date }).optional(),
    })
    .optional(),
  webhooks: z
    .object({
      state: z.enum(["healthy", "repairing"]),
      checkedAt: date,
      healthyAt: date.optional(),
      renewedAt: date.optional(),
      replaced: z.int(),
      trouble: z.string().optional(),
    })
    .optional(),
  week: z
    .object({
      at: date,
      since: date,
      storeOrders: z.int(),
      deliveries: z.int(),
      missing: z.int(),
      isWhole: z.boolean(),
    })
    .optional(),
  rates: z
    .object({ state: z.enum(RATES_STATES), checkedAt: date, text: z.string().optional() })
    .optional(),
  admin: z.object({ at: date, isNamed: z.boolean() }).optional(),
  repairWantedAt: date.optional(),
});

/** Each store's health under `STORE#id / HEALTH`; its parts are written apart, so no writer undoes another. */
export function dynamoStoreHealth(
  client: DynamoDBDocumentClient,
  tableName: string,
): StoreHealthBook {
  const keyOf = (storeId: string) => ({ pk: storePartition(storeId), sk: "HEALTH" });
  return {
    async read(storeId) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: keyOf(storeId), ConsistentRead: true }),
      );
      return Item === undefined ? {} : healthItem.parse(Item);
    },

    async note(storeId, parts) {
      const named = Object.entries(parts).filter(([, part]) => part !== undefined);
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: keyOf(storeId),
          UpdateExpression: `SET ${named.map(([name]) => `#${name} = :${name}`).join(", ")}`,
          ExpressionAttributeNames: Object.fromEntries(named.map(([name]) => [`#${name}`, name])),
          ExpressionAttributeValues: Object.fromEntries(
            // Dates become text.
            named.map(([name, part]) => [`:${name}`, JSON.parse(JSON.stringify(part))]),
          ),
        }),
      );
    },
  };
}
