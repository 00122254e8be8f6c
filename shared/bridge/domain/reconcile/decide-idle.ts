import { getBatchReason } from "#shared/bridge/domain/batching/decide-batch-booking.ts";
import { getUnconfirmedCash } from "#shared/bridge/domain/delivery/cash-on-delivery.ts";
import {
  type CourierStatus,
  isFinalStatus,
  isStatusBefore,
  isUnderWay,
} from "#shared/bridge/domain/delivery/courier-status.ts";
import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import { createPauseReason } from "#shared/bridge/domain/dispatch/store-rules.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  type PlannedLooks,
  planLooks,
} from "#shared/bridge/domain/order-watch/decide-order-watch.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { findRatingDueAt } from "#shared/bridge/domain/tracking/rating-tries.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import type { Action } from "./action.ts";
import { findMissedUpdate, STORE_RETRY_MINUTES } from "./decide-store-update.ts";
import { findUnassignedAt } from "./detect-stalled.ts";
import { findBatchMember, type Observation } from "./observation.ts";

/** Returns what becomes of a booked delivery about which there is nothing to do now, and when to look again. */
export function decideIdle(observation: Observation): Action {
  const { delivery, batch } = observation;
  const status = getCurrentStatus(delivery);
  if (status === "cancelled") return decideCancelledAtCourier(delivery);
  const alert = findFinalAlert(observation, status);
  if (alert !== undefined) return { kind: "raise-alert", alert };
  if (status !== undefined && isFinalStatus(status)) return decideCompleted(observation);
  const isHeld = batch?.state === "held" && batch.order.orderId === undefined;
  return {
    kind: "idle",
    state: isHeld ? "held" : "booked",
    reason: isHeld ? getBatchReason(batch) : findPauseReason(observation),
    ...planOwnLooks(observation, status),
  };
}

/** An order of its own is watched with the others of its account. A point is notified, and a batch looks itself. */
function planOwnLooks(observation: Observation, status: CourierStatus | undefined): PlannedLooks {
  const { delivery, courier, order: storeOrder, listedStatus, now } = observation;
  const { key, order, batchId, plan, requeueAt: plannedAt } = delivery;
  const nextAt = limitRequeueAt(computeRequeueAt(observation, status), observation);
  const aloneAt = keepNearLook(nextAt, observation);
  if (order === undefined || batchId !== undefined || storeOrder === "unavailable")
    return { requeueAt: aloneAt };
  return planLooks({
    ...{ subject: key, order, status, view: courier.order, listedStatus },
    ...{ pickUpAt: plan?.pickUpAt, plannedAt, aloneAt, now },
    dueAt: findUnassignedAt(delivery),
  });
}

/** Half of the shortest time between two looks. */
const NEAR_MS = 30_000;

/**
 * Keeps the planned look if the next one would be shortly after it, as with each webhook of the bridge's
 * own writes: moving it on is a save of the delivery, and two units of an index.
 */
function keepNearLook(next: Date, { delivery, now }: Observation): Date {
  const { requeueAt: planned } = delivery;
  const isKept =
    planned !== undefined &&
    planned > now &&
    planned <= next &&
    next.getTime() - planned.getTime() <= NEAR_MS;
  return isKept ? planned : next;
}

/**
 * Keeps the planned look if the courier was not asked: it covers a lost notification, and a store that
 * changes its order again and again must not move it on for ever.
 */
export function keepPlannedLook({ courier, now }: Observation, action: Action): Action {
  const { plannedAt } = courier;
  if (action.kind !== "idle" || action.requeueAt === undefined || plannedAt === undefined)
    return action;
  const isKept = plannedAt > now && plannedAt < action.requeueAt;
  return isKept ? { ...action, requeueAt: plannedAt } : action;
}

/** What has ended is due again only for a buyer's rating that the courier could not be told yet. */
function decideCompleted({ delivery, now }: Observation): Action {
  const ratingAt = delivery.buyerRating && findRatingDueAt(delivery);
  return {
    kind: "idle",
    state: "completed",
    ...(ratingAt !== undefined && ratingAt > now && { requeueAt: ratingAt }),
  };
}

/** A batch does not change its courier order while its bookings are paused. */
function findPauseReason(observation: Observation): Reason | undefined {
  const { batch, pausedAt } = observation;
  if (batch === undefined || pausedAt === undefined) return undefined;
  const isChanging =
    batch.order.orderId === undefined || findBatchMember(observation)?.memberState === "leaving";
  return isChanging ? createPauseReason(pausedAt) : undefined;
}

/**
 * Finds what the end of the delivery asks of a person, if it was not raised or dismissed yet. What asks for
 * more comes first: the next one is raised once the merchant has seen to it.
 */
function findFinalAlert(
  observation: Observation,
  status: CourierStatus | undefined,
): Reason | undefined {
  const { alert, dismissedAlerts, plan } = observation.delivery;
  const cash = plan?.cashToCollect && getUnconfirmedCash(observation.delivery);
  const found = [
    status === "failed"
      ? createMessage("failed")
      : cash && createMessage("cash-unconfirmed", { cash }),
    observation.order === "gone" ? findMissedUpdate(observation) : undefined,
  ].find((one) => one !== undefined && !dismissedAlerts.includes(one.code));
  return found?.code === alert?.code ? undefined : found;
}

/** Requeues soon if the store was unavailable. */
const limitRequeueAt = (planned: Date, { order, now }: Observation): Date =>
  order === "unavailable"
    ? new Date(Math.min(planned.getTime(), addMinutes(now, STORE_RETRY_MINUTES).getTime()))
    : planned;

/**
 * Handles a cancelled courier order: cancelled by the bridge with or without rebooking, or by the
 * courier.
 */
function decideCancelledAtCourier({ isRebooking, cancellation }: Delivery): Action {
  if (isRebooking)
    return {
      kind: "restart",
      reason: createMessage("rebooked-as-changed"),
      isRedelivery: false,
    };
  if (cancellation !== undefined) return { kind: "idle", state: "cancelled", reason: cancellation };
  return {
    kind: "idle",
    state: "cancelled",
    reason: createMessage("courier-cancelled"),
  };
}

const QUIET_MINUTES = 30;
/** A divisor of the hours after which the store's order is read again. */
const NOTIFIED_QUIET_MINUTES = 180;
const NOTIFIED_MOVING_MINUTES = 60;

/**
 * Computes when to reconcile next. The courier sends notifications of points but not of orders. Orders
 * are checked every minute while a driver is on the way, and rarely long before their pick-up.
 */
function computeRequeueAt(observation: Observation, status: CourierStatus | undefined): Date {
  const { delivery, now } = observation;
  const { plan, order, batchId } = delivery;
  // The batch reconciles the order and requests this delivery; this covers a lost request.
  if (batchId !== undefined) return addMinutes(now, 10);
  const isMoving = status !== undefined && isUnderWay(status) && isStatusBefore(status, "returned");
  if (order === undefined) return computePointRequeueAt(observation, isMoving);
  if (isMoving) return addMinutes(now, 1);
  const pickUpAt = plan?.pickUpAt?.getTime() ?? now.getTime();
  const closeBy = pickUpAt - QUIET_MINUTES * 60_000;
  if (closeBy <= now.getTime()) return addMinutes(now, 2);
  return new Date(Math.min(closeBy, addMinutes(now, QUIET_MINUTES).getTime()));
}

/**
 * Computes when to look at a point again. Where the courier's signed notifications arrive, a look only
 * covers one that is lost: seldom, but soon after the pick-up should have been, and at the former
 * pace while the courier does not know the point.
 */
function computePointRequeueAt(
  { delivery, isNotified = false, now }: Observation,
  isMoving: boolean,
): Date {
  if (!isNotified || delivery.missingSince !== undefined)
    return addMinutes(now, isMoving ? 5 : QUIET_MINUTES);
  const minutes = isMoving ? NOTIFIED_MOVING_MINUTES : NOTIFIED_QUIET_MINUTES;
  const [soon, seldom] = [addMinutes(now, minutes / 2), addMinutes(now, minutes)];
  const { requeueAt: planned, plan } = delivery;
  // Each move of the time is a write of the index.
  if (isBetween(planned, soon, seldom)) return planned;
  const afterPickUp = plan?.pickUpAt && addMinutes(plan.pickUpAt, QUIET_MINUTES);
  return isBetween(afterPickUp, now, seldom) ? afterPickUp : seldom;
}

const isBetween = (time: Date | undefined, from: Date, to: Date): time is Date =>
  time !== undefined && time >= from && time <= to;

/**
 * Whether a look at a point is planned that knows its status, so that a store's webhook alone gives no
 * reason to ask a courier whose notifications arrive.
 */
export const isFollowed = (
  { pointId, statusHistory, missingSince, pendingAction, lastError, requeueAt }: Delivery,
  now: Date,
): boolean =>
  pointId !== undefined &&
  statusHistory.length > 0 &&
  (missingSince ?? pendingAction ?? lastError) === undefined &&
  requeueAt !== undefined &&
  requeueAt > now;
