import {
  type Delivery,
  isBeingCancelled,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import type { Observation } from "./observation.ts";
import { listOrderChanges } from "./order-changes.ts";
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
 * order is done. An order that is not booked, needs a person, or differs from its booking is read at
 * each look: what follows from it can depend on the courier or the batch.
 */
export function collectOrderRead(observation: Observation): Partial<Pick<Delivery, "orderRead">> {
  const { delivery, order, now } = observation;
  if (order === "not-read") return {};
  const { orderRead: known } = delivery;
  if (typeof order === "string" || !isSettled(observation))
    return known === undefined ? {} : { orderRead: undefined };
  const { fingerprint } = order;
  const isSame = known !== undefined && known.fingerprint === fingerprint && isRecent(known, now);
  return isSame ? {} : { orderRead: { at: now, fingerprint } };
}

function isSettled(observation: Observation): boolean {
  const { delivery } = observation;
  return (
    isBooked(delivery) &&
    delivery.alert === undefined &&
    !isBeingCancelled(delivery) &&
    listOrderChanges(observation).length === 0
  );
}
