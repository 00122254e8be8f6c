import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";

/** After these the parcel is not where it should be, and the courier may not go on by itself. */
const SETBACKS: readonly CourierStatus[] = ["attempt-failed", "returned"];

/**
 * Returns the id of the setback that the merchant has neither dismissed nor acted on: the parcel came
 * back, or an attempt failed. Each has a time of its own, so that a dismissed one hides no later one.
 */
export function findSetback(delivery: Delivery): string | undefined {
  const { state, statusHistory, dismissedAlerts, pendingAction } = delivery;
  const last = statusHistory.at(-1);
  if (last === undefined || !SETBACKS.includes(last.status)) return undefined;
  if (state === "cancelled" || pendingAction !== undefined) return undefined;
  const id = `status.${last.status}:${last.at.toISOString()}`;
  return dismissedAlerts.includes(id) ? undefined : id;
}

/** Whether there is something that the merchant can mark as seen to. */
export const canDismiss = (delivery: Delivery): boolean =>
  delivery.alert !== undefined || findSetback(delivery) !== undefined;

/** Whether a person should look at the delivery: it is held, has a problem or an alert, or met a setback. */
export const needsAttention = (delivery: Delivery): boolean =>
  delivery.state === "held" || hasProblem(delivery) || canDismiss(delivery);

/** What waits for the start of its store needs nobody, even if it cannot be read. */
const hasProblem = ({ lastError, reason }: Delivery): boolean =>
  lastError !== undefined && reason?.code !== "not-started";
