import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
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
  table: Table,
  maxOrders = MAX_PARKED_ORDERS,
): ParkedOrders {
  return {
    async park(storeId, orderId, now) {
      // Refused where it is full: then the sweep begins at `since`.
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
        // Without it, nothing to clear would leave an item that holds nothing.
        condition: "attribute_exists(pk)",
        values: { ":done": new Set(orderIds) },
      });
    },
  };
}
