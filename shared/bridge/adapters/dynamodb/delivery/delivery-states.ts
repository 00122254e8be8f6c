import { BatchGetCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { DELIVERY_STATES, type DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { DeliveryStates } from "#shared/bridge/ports/delivery-states.ts";
import { itemKey, keyOfEntry } from "./delivery-item.ts";

/** What DynamoDB gives at once. */
const AT_ONCE = 100;
const MOST_TRIES = 5;
const stateEntry = z.object({ state: z.enum(DELIVERY_STATES) });

/** The states of deliveries, read by their keys; of an order in parts the first one's counts. */
export function dynamoDeliveryStates(
  client: DynamoDBDocumentClient,
  tableName: string,
): DeliveryStates {
  async function read(keys: Record<string, unknown>[]): Promise<unknown[]> {
    const found: unknown[] = [];
    let wanted = keys;
    for (let tries = 0; wanted.length > 0; tries++) {
      if (tries === MOST_TRIES) throw new Unavailable("The bridge's own storage is busy.");
      const { Responses = {}, UnprocessedKeys = {} } = await client.send(
        new BatchGetCommand({
          RequestItems: {
            [tableName]: {
              Keys: wanted,
              ProjectionExpression: "pk, sk, #state",
              ExpressionAttributeNames: { "#state": "state" },
            },
          },
        }),
      );
      found.push(...(Responses[tableName] ?? []));
      wanted = UnprocessedKeys[tableName]?.Keys ?? [];
    }
    return found;
  }

  return {
    async statesOf(storeId, orderIds) {
      const states = new Map<StoreOrderId, DeliveryState>();
      const keys = orderIds.map((orderId) => itemKey({ storeId, orderId, part: 1 }));
      for (let from = 0; from < keys.length; from += AT_ONCE) {
        for (const item of await read(keys.slice(from, from + AT_ONCE))) {
          states.set(keyOfEntry(item).orderId, stateEntry.parse(item).state);
        }
      }
      return states;
    },
  };
}
