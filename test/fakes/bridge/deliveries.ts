import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";

/** Creates deliveries in memory. They pass the tests of the DynamoDB deliveries. */
export function createInMemoryDeliveries(...deliveries: Delivery[]): Deliveries {
  const byKey = new Map(deliveries.map((delivery) => [formatKey(delivery.key), delivery]));
  return {
    async create(delivery) {
      if (byKey.has(formatKey(delivery.key))) return "exists";
      byKey.set(formatKey(delivery.key), delivery);
      return "created";
    },
    async find(key) {
      return byKey.get(formatKey(key));
    },
    wasErased: async () => false,
    async save(delivery) {
      if (byKey.get(formatKey(delivery.key))?.version !== delivery.version) return "conflict";
      byKey.set(formatKey(delivery.key), { ...delivery, version: delivery.version + 1 });
      return "saved";
    },
  };
}

/** Of its own, so that `npm run order-path` counts only what the product calls. */
const formatKey = ({ storeId, orderId, part }: DeliveryKey): string =>
  [storeId, orderId, part].join("/");
