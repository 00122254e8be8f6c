import { BatchGetCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { DELIVERY_STATES, type DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { DeliveryStates } from "#shared/bridge/ports/delivery.ts";
import { toDeliveryItemKey, toDeliveryKey } from "./delivery-item.ts";

/** What DynamoDB gives at once. */
const BATCH_SIZE = 100;
const MAX_ATTEMPTS = 5;
const stateEntrySchema = z.object({ state: z.enum(DELIVERY_STATES) });

/** The states of deliveries, read by their keys; of an order in parts the first one's counts. */
export function createDynamoDeliveryStates(
  client: DynamoDBDocumentClient,
  tableName: string,
): DeliveryStates {
  async function readBatch(keys: Record<string, unknown>[]): Promise<unknown[]> {
    const found: unknown[] = [];
    let remainingKeys = keys;
    for (let attempts = 0; remainingKeys.length > 0; attempts++) {
      if (attempts === MAX_ATTEMPTS)
        throw new UnavailableError("The bridge's own storage is busy.");
      const { Responses = {}, UnprocessedKeys = {} } = await client.send(
        new BatchGetCommand({
          RequestItems: {
            [tableName]: {
              Keys: remainingKeys,
              ProjectionExpression: "pk, sk, #state",
              ExpressionAttributeNames: { "#state": "state" },
            },
          },
        }),
      );
      found.push(...(Responses[tableName] ?? []));
      remainingKeys = UnprocessedKeys[tableName]?.Keys ?? [];
    }
    return found;
  }

  return {
    async findStates(storeId, orderIds) {
      const states = new Map<StoreOrderId, DeliveryState>();
      const keys = orderIds.map((orderId) => toDeliveryItemKey({ storeId, orderId, part: 1 }));
      for (let from = 0; from < keys.length; from += BATCH_SIZE) {
        for (const item of await readBatch(keys.slice(from, from + BATCH_SIZE))) {
          states.set(toDeliveryKey(item).orderId, stateEntrySchema.parse(item).state);
        }
      }
      return states;
    },
  };
}
