import { decideQuote, NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import { buildOrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import type { Action } from "./action.ts";
import { HELD_REQUEUE_MINUTES, type Observation } from "./observation.ts";
import { waitForOutcome } from "./wait-for-outcome.ts";

/** Decides how to book one courier order for one delivery: quote, check the price, confirm. */
export function decideOrderBooking(observation: Observation, plan: Plan): Action {
  const { delivery, now } = observation;
  const { request, requestFingerprint } = createOrderRequest(observation, plan);
  const decision = decideQuote(delivery.order ?? NO_ORDER, {
    requestFingerprint,
    ceiling: plan.ceiling,
    now,
  });
  switch (decision.kind) {
    case "quote":
      return { kind: "quote", request, requestFingerprint, plan };
    case "prepare-confirm":
      return { kind: "prepare-confirm", quote: decision.quote, plan };
    case "confirm":
      return { kind: "confirm", quote: decision.quote, request, plan };
    case "unconfirmed":
      return waitForOutcome(delivery, decision.until, "booking");
    case "hold":
      return {
        kind: "idle",
        state: "held",
        reason: decision.reason,
        requeueAt: addMinutes(now, HELD_REQUEUE_MINUTES),
      };
  }
}

/** Creates the request for one delivery, with what tells it from any other request. */
export function createOrderRequest({ order, settings }: Observation, plan: Plan) {
  const name = typeof order === "string" ? "" : order.name;
  const request = buildOrderRequest(name, plan, settings.promoCode);
  return { request, requestFingerprint: computeFingerprint(request) };
}
