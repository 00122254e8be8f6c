import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";

/** Creates deliveries in memory. They pass the tests of the DynamoDB deliveries. */
export function createInMemoryDeliveries(...deliveries: Delivery[]): Deliveries {
  const byKey = new Map(deliveries.map((delivery) => [formatDeliveryKey(delivery.key), delivery]));
  return {
    async create(delivery) {
      if (byKey.has(formatDeliveryKey(delivery.key))) return "exists";
      byKey.set(formatDeliveryKey(delivery.key), delivery);
      return "created";
    },
    async find(key) {
      return byKey.get(formatDeliveryKey(key));
    },
    wasErased: async () => false,
    async save(delivery) {
      if (byKey.get(formatDeliveryKey(delivery.key))?.version !== delivery.version)
        return "conflict";
      byKey.set(formatDeliveryKey(delivery.key), { ...delivery, version: delivery.version + 1 });
      return "saved";
    },
  };
}
