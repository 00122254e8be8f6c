import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { keyText } from "#shared/bridge/domain/ids.ts";
import type { DeliveryStore } from "#shared/bridge/ports.ts";

/** Deliveries in memory; passes the suite of the DynamoDB store. */
export function inMemoryDeliveries(...known: Delivery[]): DeliveryStore {
  const byKey = new Map(known.map((delivery) => [keyText(delivery.key), delivery]));
  return {
    async create(delivery) {
      if (byKey.has(keyText(delivery.key))) return "exists";
      byKey.set(keyText(delivery.key), delivery);
      return "created";
    },
    async find(key) {
      return byKey.get(keyText(key));
    },
    async save(delivery) {
      if (byKey.get(keyText(delivery.key))?.version !== delivery.version) return "conflict";
      byKey.set(keyText(delivery.key), { ...delivery, version: delivery.version + 1 });
      return "saved";
    },
  };
}
