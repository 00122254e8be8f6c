import { isQuoteUsable } from "#shared/bridge/domain/delivery/courier-order.ts";
import { type Plan, type StoredPlan, toStoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import type { Money } from "#shared/kernel/money.ts";
import type { Action } from "./action.ts";
import { evaluateRules } from "./decide-booking.ts";
import { createOrderRequest } from "./decide-order-booking.ts";
import type { Observation } from "./observation.ts";

/** A pick-up that is planned from now on moves with the minutes since the booking. */
const MAX_DELAY_MINUTES = 30;

/**
 * Returns the next action towards a booking that has the buyer's note: first a price, then the
 * cancellation. Undefined if the order would not go out as it is booked, or dearer: anybody with the
 * link can write a note, and must not cost the merchant a delivery or money.
 */
export function decideNoteRebooking(observation: Observation, reason: Reason): Action | undefined {
  const { delivery, now } = observation;
  const plan = findPlan(observation);
  if (plan === undefined) return undefined;
  const { request, requestFingerprint } = createOrderRequest(observation, plan);
  const { quote, charged } = delivery.order ?? {};
  if (quote === undefined || !isQuoteUsable(quote, requestFingerprint, now))
    return { kind: "quote-note", request, requestFingerprint, reason };
  return isDearer(quote.price, charged) ? undefined : { kind: "cancel", reason, isRebooking: true };
}

/** Returns how the order goes out by the rules of now, if that is as it is booked. */
function findPlan(observation: Observation): Plan | undefined {
  const { plan: booked, batchId } = observation.delivery;
  const decision = evaluateRules(observation);
  if (decision.kind !== "deliver" || booked === undefined || batchId !== undefined)
    return undefined;
  const { plan } = decision;
  const isSame = plan.batching === undefined && goesOutAsBooked(booked, plan, observation.now);
  return isSame ? plan : undefined;
}

function goesOutAsBooked(booked: StoredPlan, plan: Plan, now: Date): boolean {
  const { mode, pickUpAt } = toStoredPlan(plan);
  const latest = Math.max(booked.pickUpAt?.getTime() ?? 0, now.getTime());
  const isLater =
    (pickUpAt?.getTime() ?? 0) > addMinutes(new Date(latest), MAX_DELAY_MINUTES).getTime();
  return mode === booked.mode && !isLater;
}

/** A price that is not known cannot be compared. */
const isDearer = (price: Money, charged: Money | undefined): boolean =>
  price.currency !== charged?.currency || price.minor > charged.minor;
