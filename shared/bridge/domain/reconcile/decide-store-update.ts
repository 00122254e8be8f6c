import { computeUnconfirmedUntil } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import {
  isFirstUpdate,
  listUnsentUpdates,
  type StoreUpdateKind,
} from "#shared/bridge/domain/delivery/store-update.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import type { Action } from "./action.ts";
import { isOrderAlert } from "./alert.ts";
import { isTooOld } from "./explain-gone.ts";
import type { Observation } from "./observation.ts";
import { waitForOutcome } from "./wait-for-outcome.ts";

/** The store was unavailable: it may have a cancellation, or needs an update. */
export const STORE_RETRY_MINUTES = 5;

/** The statuses of an order whose buyer is told nothing more, unless the order comes back. */
const ENDED_STATUSES: readonly StoreOrder["status"][] = ["cancelled", "refunded", "failed"];

/**
 * Tells the store what it does not know yet. The order is read first: the buyer of an order that
 * ended is not told that it is on its way, and an order in the trash is told when it is restored. An
 * update without an answer may still take effect, so the next one waits.
 */
export function decideStoreUpdate(observation: Observation): Action | undefined {
  const { delivery, order, now } = observation;
  const update = listUnsentUpdates(delivery).find(({ kind }) => mayTell(order, kind));
  if (update === undefined) return undefined;
  const unconfirmedUntil = computeUnconfirmedUntil(delivery.attemptedUpdate?.at);
  if (unconfirmedUntil !== undefined && unconfirmedUntil > now)
    return waitForOutcome(delivery, unconfirmedUntil, "booked");
  if (order === "unavailable")
    return { kind: "idle", state: "booked", requeueAt: addMinutes(now, STORE_RETRY_MINUTES) };
  const isFirstAttempt = delivery.attemptedUpdate === undefined;
  return {
    kind: "push-store-update",
    update,
    isFirstUpdate: isFirstUpdate(delivery),
    isFirstAttempt,
  };
}

function mayTell(order: Observation["order"], kind: StoreUpdateKind): boolean {
  if (order === "gone") return false;
  if (typeof order === "string") return true;
  const isEnded = ENDED_STATUSES.includes(order.status);
  return order.status !== "trashed" && (!isEnded || kind === "cancelled");
}

/**
 * Finds that the store cannot be told of a parcel that arrived: it shows the order no more because of its
 * age, and never will. What else needs a person is not replaced, unless it is about the order too.
 */
export function findMissedUpdate(observation: Observation): Reason | undefined {
  const { delivery, order, shownDays: days } = observation;
  const { alert } = delivery;
  if (order !== "gone" || days === undefined || !isTooOld(observation)) return undefined;
  if (!listUnsentUpdates(delivery).some(({ kind }) => kind === "delivered")) return undefined;
  const missed = createMessage("store-not-updated", { days });
  const isFirst = alert === undefined || alert.code === missed.code || isOrderAlert(alert.code);
  return isFirst ? missed : undefined;
}
