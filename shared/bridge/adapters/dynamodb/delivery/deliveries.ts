import type { Table } from "#shared/aws/table.ts";
import type { Deliveries, DeliveriesByStore } from "#shared/bridge/ports/delivery.ts";
import {
  DELIVERY_PREFIX,
  fromDeliveryItem,
  toDeliveryItem,
  toDeliveryItemKey,
  toStorePartition,
} from "./delivery-item.ts";

/** Deliveries in DynamoDB, one item each; every write names the version it follows. */
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
