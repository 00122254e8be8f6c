import type { Table } from "#shared/aws/table.ts";
import {
  DELIVERY_PREFIX,
  toDeliveryItemKey,
  toStorePartition,
} from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import type { Deliveries, DeliveriesByStore } from "#shared/bridge/ports/delivery.ts";
import { fromDeliveryItem, toDeliveryItem } from "./delivery-item.ts";
import { hasErasedOrder } from "./erased-orders.ts";

/** Stores each delivery as one item. A save succeeds only if the version read is still stored. */
export function createDynamoDeliveries(table: Table): Deliveries & DeliveriesByStore {
  return {
    async create(delivery) {
      return (await table.putIfAbsent(toDeliveryItem(delivery))) ? "created" : "exists";
    },

    async find(key) {
      const item = await table.get(toDeliveryItemKey(key));
      return item === undefined ? undefined : fromDeliveryItem(item);
    },

    async save(delivery) {
      const next = toDeliveryItem({ ...delivery, version: delivery.version + 1 });
      const isSaved = await table.tryPut(next, {
        condition: "version = :read",
        values: { ":read": delivery.version },
      });
      return isSaved ? "saved" : "conflict";
    },

    wasErased: (store, orderId) => hasErasedOrder(table, store, orderId),

    async listByStore(storeId, limit) {
      const items = table.query({
        keyCondition: "pk = :store AND begins_with(sk, :delivery)",
        values: { ":store": toStorePartition(storeId), ":delivery": DELIVERY_PREFIX },
        isDescending: true,
        limit,
      });
      return (await Array.fromAsync(items)).map(fromDeliveryItem);
    },
  };
}
