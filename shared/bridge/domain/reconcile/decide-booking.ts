import {
  decideBatchBooking,
  decideByBatchOrder,
  decideLeaveBatch,
  decideToKeepWaiting,
} from "#shared/bridge/domain/batching/decide-batch-booking.ts";
import {
  computeUnconfirmedUntil,
  getUnconfirmedUntil,
} from "#shared/bridge/domain/delivery/courier-order.ts";
import { isOrderMode, type Plan } from "#shared/bridge/domain/delivery/plan.ts";
import { listLocationIds, selectGoods } from "#shared/bridge/domain/delivery/select-goods.ts";
import {
  type DispatchDecision,
  decideDispatch,
} from "#shared/bridge/domain/dispatch/decide-dispatch.ts";
import { selectMethodIds } from "#shared/bridge/domain/dispatch/mode-rule.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import type { Action, IdleAction } from "./action.ts";
import { decideOrderBooking } from "./decide-order-booking.ts";
import { decidePendingActionBeforeBooking } from "./decide-pending-action.ts";
import { explainGone, isTooOld } from "./explain-gone.ts";
import { toIdleAction } from "./idle-before-booking.ts";
import type { Observation } from "./observation.ts";
import { waitForOutcome } from "./wait-for-outcome.ts";

/** Returns the next action towards a booking, or why there is none. */
export function decideBooking(observation: Observation): Action {
  const { delivery } = observation;
  const adoption = decideAdoption(observation);
  if (adoption !== undefined) return adoption;
  // The courier was asked, and has no order of this quote, and no point under this key.
  if (observation.isRequestOfFormerAccount === true)
    return (
      waitForOrderConfirmation(observation) ??
      waitForPointConfirmation(observation) ?? { kind: "drop-requests" }
    );
  if (delivery.pendingAction !== undefined)
    return decidePendingActionBeforeBooking(delivery.pendingAction);
  const earlier = decideEarlierConnection(observation);
  if (earlier !== undefined) return decideNoBooking(observation, earlier);

  if (delivery.cancellation !== undefined && !delivery.isRebooking) {
    return decideNoBooking(observation, {
      kind: "idle",
      state: "cancelled",
      reason: delivery.cancellation,
    });
  }
  // The other locations get their deliveries even if the first has nothing left to send.
  const split = delivery.parts === undefined ? undefined : decideSplit(observation);
  return split ?? decideByRules(observation);
}

/** The courier's response may have been lost: a point or order under our key or token is ours. */
function decideAdoption({ delivery, courier, batch }: Observation): Action | undefined {
  if (delivery.accessKey !== undefined && courier.point !== undefined) {
    return { kind: "adopt-point", pointId: courier.point.pointId };
  }
  return courier.tokenOrderId === undefined
    ? batch && decideByBatchOrder(delivery, batch)
    : { kind: "adopt-order", orderId: courier.tokenOrderId };
}

/** An order that an earlier connection of the shop delivered goes out again only by hand. */
function decideEarlierConnection({
  delivery,
  earlierConnection,
}: Observation): IdleAction | undefined {
  if (earlierConnection === undefined || delivery.isManual) return undefined;
  if (earlierConnection.kind === "handled") {
    const reason = createMessage("handled-by-earlier-connection");
    return { kind: "idle", state: "skipped", reason };
  }
  const reason = createMessage("earlier-connection-ends");
  return { kind: "idle", state: "waiting", reason, requeueAt: earlierConnection.at };
}

function decideByRules(observation: Observation): Action {
  const decision = evaluateRules(observation);
  if (decision.kind === "deliver") return decideByPlan(observation, decision.plan);
  const isEarly = decision.reason.code === "preparing";
  const waitingInBatch = isEarly ? decideToKeepWaiting(observation, decision.until) : undefined;
  return waitingInBatch ?? decideNoBooking(observation, toIdleAction(observation, decision));
}

/** An order that was to go out and became too old needs its merchant: a pre-order, for example. */
function decideGone(observation: Observation) {
  const isHeld = isTooOld(observation) && observation.delivery.state !== "skipped";
  const kind: "hold" | "skip" = isHeld ? "hold" : "skip";
  return {
    kind,
    reason: explainGone(observation),
    placedAt: observation.delivery.orderPlacedAt,
  };
}

/** Evaluates the dispatch rules for the current order. */
export function evaluateRules(observation: Observation): DispatchDecision {
  const { delivery, order, settings, start, now } = observation;
  if (order === "not-read" || order === "unavailable")
    throw new Error("The rules need the order, which was not read");
  return decideDispatch({
    order: order === "gone" ? undefined : order,
    ...(order === "gone" && { gone: decideGone(observation) }),
    settings,
    // Further parts exist only of an order that the store was started with.
    start: delivery.key.part > 1 ? EVERY_ORDER : start,
    pausedAt: observation.pausedAt,
    seenAt: delivery.createdAt,
    since: delivery.releasedAt ?? now,
    isManual: delivery.isManual,
    takesTestOrders: observation.takesTestOrders,
    partLocationId: delivery.partLocationId ?? delivery.parts?.[0],
    previousPlan: delivery.previousPlan,
    now,
  });
}

function decideByPlan(observation: Observation, plan: Plan): Action {
  const { batchId } = observation.delivery;
  // A point may exist under its key, even if the settings changed since.
  const isPoint = !isOrderMode(plan.mode) || getPointUnconfirmedUntil(observation) !== undefined;
  if (!isPoint && plan.batching !== undefined) {
    return waitForOrderConfirmation(observation) ?? decideBatchBooking(observation, plan);
  }
  if (batchId !== undefined) {
    return decideLeaveBatch(observation, createMessage("not-batched"));
  }
  return isPoint
    ? (waitForOrderConfirmation(observation) ?? decidePointBooking(observation, plan))
    : decideOrderBooking(observation, plan);
}

/**
 * Books one point for each place that goods leave from, each under an access key of its own. While
 * the outcome of an earlier request is unconfirmed, the courier is only read: it may accept a second
 * point under the same key.
 */
function decidePointBooking(observation: Observation, plan: Plan): Action {
  const { delivery, accessKey } = observation;
  const next = decideSplit(observation) ?? waitForPointConfirmation(observation);
  if (next !== undefined) return next;
  return delivery.accessKey === undefined
    ? { kind: "reserve-access-key", accessKey }
    : { kind: "book-point", accessKey: delivery.accessKey, plan };
}

/**
 * Creates parts for the locations that have no part yet. Part 1 does this, also after the store
 * moves goods. A part's number is its position in the list, so the list only grows.
 */
export function decideSplit({ delivery, order, settings }: Observation): Action | undefined {
  if (typeof order === "string" || delivery.key.part > 1) return undefined;
  const { plan, createdAt: seenAt, isManual } = delivery;
  const methodIds =
    plan === undefined ? selectMethodIds({ order, settings, seenAt, isManual }) : plan.methodIds;
  const places = listLocationIds(selectGoods(order.goods, { methodIds }));
  const parts = delivery.parts ?? (plan?.storeLocationIds ?? []).slice(0, 1);
  if (parts.length === 0 && places.length < 2) return undefined;
  const missing = places.filter((place) => !parts.includes(place));
  return missing.length === 0 ? undefined : { kind: "split", locationIds: [...parts, ...missing] };
}

/** Returns idle, unless a request to the courier is unconfirmed. */
const decideNoBooking = (observation: Observation, idle: IdleAction): Action =>
  waitForOrderConfirmation(observation) ??
  waitForPointConfirmation(observation) ??
  (observation.delivery.batchId === undefined
    ? idle
    : decideLeaveBatch(observation, idle.reason ?? createMessage("not-dispatched"), idle));

/** Waits until the outcome of a confirmation is known; nothing else starts before. */
function waitForOrderConfirmation(observation: Observation): IdleAction | undefined {
  const until = getOrderUnconfirmedUntil(observation);
  return until && waitForOutcome(observation.delivery, until, "booking");
}

/** Checks again for the point, so that the courier does not deliver an unwanted order. */
function waitForPointConfirmation(observation: Observation): IdleAction | undefined {
  const until = getPointUnconfirmedUntil(observation);
  return until && waitForOutcome(observation.delivery, until, "booking");
}

const getOrderUnconfirmedUntil = ({ delivery, now }: Observation): Date | undefined =>
  filterFuture(delivery.order && getUnconfirmedUntil(delivery.order), now);
const getPointUnconfirmedUntil = ({ delivery, now }: Observation): Date | undefined =>
  filterFuture(computeUnconfirmedUntil(delivery.pointAttemptedAt), now);
const filterFuture = (until: Date | undefined, now: Date): Date | undefined =>
  until !== undefined && until > now ? until : undefined;
