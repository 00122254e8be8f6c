import type { CorrectedField } from "#shared/bridge/domain/correction/applied-correction.ts";
import { isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Action } from "./action.ts";
import type { Observation } from "./observation.ts";
import { listOrderChanges } from "./order-changes.ts";

/**
 * Forgets what the merchant corrected and the store says otherwise by now: its own value counts. What the
 * merchant removed is forgotten once it makes no difference.
 */
export function decideOutdatedCorrection(observation: Observation): Action | undefined {
  const { delivery, order } = observation;
  if (typeof order === "string" || delivery.correction === undefined) return undefined;
  const { fields = [], outdated = [], removed = [] } = order.corrected ?? {};
  const isForgotten =
    delivery.correction.removed !== undefined && !mayBeBooked(observation, removed);
  const isEmpty = fields.length === 0 && removed.length === 0;
  return outdated.length > 0 || isEmpty || isForgotten
    ? { kind: "drop-correction", fields: outdated }
    : undefined;
}

/** Whether the delivery is booked, or may be, with what the merchant no longer corrects. */
function mayBeBooked(observation: Observation, removed: readonly CorrectedField[]): boolean {
  const { delivery, order } = observation;
  if (removed.length === 0) return false;
  // Whether it makes a difference is known once the tags are.
  if (typeof order !== "string" && order.productTags === "unavailable") return true;
  return isBooked(delivery)
    ? listOrderChanges(observation).length > 0
    : delivery.state === "booking";
}
