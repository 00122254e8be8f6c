import * as z from "zod";
import { TableBusyError } from "#shared/aws/batch-get.ts";
import type { Item, ItemKey, Table } from "#shared/aws/table.ts";
import { toDeliveryItemKey, toDeliveryKey } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { DELIVERY_STATES, type DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { DeliveryStates } from "#shared/bridge/ports/delivery.ts";

const stateEntrySchema = z.object({ state: z.enum(DELIVERY_STATES) });

/** Reads the states of deliveries in batches. The state of a split order is the state of its first part. */
export function createDynamoDeliveryStates(table: Table): DeliveryStates {
  return {
    async findStates(storeId, orderIds) {
      const states = new Map<StoreOrderId, DeliveryState>();
      const keys = orderIds.map((orderId) => toDeliveryItemKey({ storeId, orderId, part: 1 }));
      for (const item of await readItems(table, keys)) {
        states.set(toDeliveryKey(item).orderId, stateEntrySchema.parse(item).state);
      }
      return states;
    },
  };
}

async function readItems(table: Table, keys: readonly ItemKey[]): Promise<Item[]> {
  try {
    return await table.batchGet(keys, { attributes: ["pk", "sk", "state"] });
  } catch (error) {
    if (!(error instanceof TableBusyError)) throw error;
    throw new UnavailableError(createMessage("storage-busy"), { cause: error });
  }
}
