import { type Delivery, toNewDelivery } from "#shared/bridge/domain/delivery/delivery.ts";
import {
  type DeliveryChange,
  listDeliveryChanges,
} from "#shared/bridge/domain/delivery/delivery-changes.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";

/**
 * Wraps the deliveries of one run, and reports what each save changes. It remembers what it read, so
 * a run gets its own.
 */
export function watchDeliveries(
  deliveries: Deliveries,
  report: (change: DeliveryChange) => void,
): Deliveries {
  const known = new Map<string, Delivery>();
  const remember = (delivery: Delivery) => known.set(formatDeliveryKey(delivery.key), delivery);
  return {
    ...deliveries,
    async create(delivery) {
      const result = await deliveries.create(delivery);
      if (result === "created") {
        listDeliveryChanges(toNewDelivery(delivery), delivery).forEach(report);
        remember(delivery);
      }
      return result;
    },
    async find(key) {
      const found = await deliveries.find(key);
      if (found !== undefined) remember(found);
      return found;
    },
    async save(delivery) {
      const before = known.get(formatDeliveryKey(delivery.key));
      const result = await deliveries.save(delivery);
      if (result === "saved") {
        if (before !== undefined) listDeliveryChanges(before, delivery).forEach(report);
        remember(delivery);
      }
      return result;
    },
  };
}
