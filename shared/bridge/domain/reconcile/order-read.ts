import { type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Observation } from "./observation.ts";
import type { DeliveryReconcileRequest } from "./reconcile-request.ts";

type OrderRead = NonNullable<Delivery["orderRead"]>;

/**
 * Webhooks and sweeps tell of changes. A look that comes by the clock alone reads an order again
 * after this time.
 */
const REREAD_AFTER_MS = 6 * 60 * 60_000;

const isRecent = ({ at }: OrderRead, now: Date): boolean =>
  now.getTime() - at.getTime() < REREAD_AFTER_MS;

/**
 * Whether the store's order may differ from what the delivery is based on. The courier knows nothing
 * of the order. A webhook can carry the order as it was read: the second webhook of a new order, or
 * the echo of the bridge's own write.
 */
export function mayOrderHaveChanged(
  { orderRead }: Pick<Delivery, "orderRead">,
  { source, orderFingerprint }: Pick<DeliveryReconcileRequest, "source" | "orderFingerprint">,
  now: Date,
): boolean {
  if (source === "courier") return false;
  if (orderRead === undefined) return true;
  if (source === "clock") return !isRecent(orderRead, now);
  return orderFingerprint === undefined || orderFingerprint !== orderRead.fingerprint;
}

/**
 * Returns the read to save when a run has nothing left to do: only then all that follows from the
 * order is done. An order that is not booked, or needs a person, is read at each look.
 */
export function collectOrderRead({
  delivery,
  order,
  now,
}: Pick<Observation, "delivery" | "order" | "now">): Partial<Pick<Delivery, "orderRead">> {
  if (order === "not-read") return {};
  const { orderRead: known } = delivery;
  if (typeof order === "string" || !isBooked(delivery) || delivery.alert !== undefined)
    return known === undefined ? {} : { orderRead: undefined };
  const { fingerprint } = order;
  const isSame = known !== undefined && known.fingerprint === fingerprint && isRecent(known, now);
  return isSame ? {} : { orderRead: { at: now, fingerprint } };
}
