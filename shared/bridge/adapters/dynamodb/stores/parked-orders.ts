import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ParkedOrders } from "#shared/bridge/ports/stores.ts";

const MAX_PARKED_ORDERS = 1_000;
/** Shopify gives an app access to the orders of the last 60 days. */
const RETENTION_SECONDS = 60 * 86_400;

const parkedOrdersSchema = z.object({
  orders: z.set(storeOrderIdSchema).default(new Set()),
  since: z.iso.datetime().transform((iso) => new Date(iso)),
});
const toKey = (storeId: string) => ({ pk: toStorePartition(storeId), sk: "PARKED" });

/** Stores the ids of parked orders as one string set in `STORE#<store> / PARKED`. */
export function createDynamoParkedOrders(
  table: Table,
  maxOrders = MAX_PARKED_ORDERS,
): ParkedOrders {
  return {
    async park(storeId, orderId, now) {
      // If the set is full, the order is not added, and a sweep from `since` finds it.
      await table.tryUpdate(toKey(storeId), {
        update:
          "ADD orders :order SET since = if_not_exists(since, :now), expiresAtSeconds = if_not_exists(expiresAtSeconds, :end)",
        condition: "attribute_not_exists(orders) OR size(orders) < :most",
        values: {
          ":order": new Set([orderId]),
          ":now": now.toISOString(),
          ":end": Math.floor(now.getTime() / 1000) + RETENTION_SECONDS,
          ":most": maxOrders,
        },
      });
    },

    async find(storeId) {
      const item = await table.get(toKey(storeId));
      if (item === undefined) return undefined;
      const { orders, since } = parkedOrdersSchema.parse(item);
      return { orderIds: [...orders], since, isFull: orders.size >= maxOrders };
    },

    async clear(storeId, orderIds) {
      if (orderIds.length === 0) return;
      await table.tryUpdate(toKey(storeId), {
        update: "DELETE orders :done",
        // Without the condition, the update would create an empty item.
        condition: "attribute_exists(pk)",
        values: { ":done": new Set(orderIds) },
      });
    },
  };
}
