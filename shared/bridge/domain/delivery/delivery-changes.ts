import type { MessageCode } from "#shared/bridge/domain/messages/message.ts";
import { type Delivery, type DeliveryState, isBooked } from "./delivery.ts";
import { listStoreUpdates, toStoreUpdateId } from "./store-update.ts";

/** What a save of a delivery tells an operator who counts. */
export type DeliveryChange =
  | { readonly kind: "entered"; readonly state: DeliveryState }
  | { readonly kind: "held" | "skipped"; readonly code: MessageCode }
  /** A courier accepted it; in the smallest unit of the courier's currency, if there is a price. */
  | { readonly kind: "charged"; readonly minor: number }
  /** The store was told of what the courier reached at this time. */
  | { readonly kind: "store-updated"; readonly reachedAt: Date };

/** Lists what changed between two saved versions of a delivery. Test orders cost nothing. */
export const listDeliveryChanges = (before: Delivery, after: Delivery): DeliveryChange[] => [
  ...listStateChanges(before, after),
  ...listCharges(before, after),
  ...listTellings(before, after),
];

function listStateChanges(before: Delivery, after: Delivery): DeliveryChange[] {
  const { state, reason } = after;
  const entered: DeliveryChange[] = before.state === state ? [] : [{ kind: "entered", state }];
  if (reason === undefined || (state !== "held" && state !== "skipped")) return entered;
  const isSameReason = entered.length === 0 && before.reason?.code === reason.code;
  return isSameReason ? entered : [...entered, { kind: state, code: reason.code }];
}

function listCharges(before: Delivery, after: Delivery): DeliveryChange[] {
  const { charged } = after.money;
  const minor = (charged?.minor ?? 0) - (before.money.charged?.minor ?? 0);
  return after.isTest === true || minor <= 0 ? [] : [{ kind: "charged", minor }];
}

function listTellings(before: Delivery, after: Delivery): DeliveryChange[] {
  const known = new Set(before.sentUpdates);
  const told = new Set(after.sentUpdates.filter((id) => !known.has(id)));
  if (told.size === 0) return [];
  return listStoreUpdates(after.statusHistory)
    .filter((update) => told.has(toStoreUpdateId(update)))
    .map(({ at }) => ({ kind: "store-updated", reachedAt: at }));
}

/**
 * Returns since when a delivery that should be booked cannot be, because its store or its courier
 * does not work; undefined if it is booked, or waits for a time or a person.
 */
export const getStuckSince = (delivery: Delivery): Date | undefined =>
  isBooked(delivery) || ["held", "skipped", "cancelled", "completed"].includes(delivery.state)
    ? undefined
    : delivery.lastError?.since;
