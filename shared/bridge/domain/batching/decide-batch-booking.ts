import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import { findNextOpening } from "#shared/bridge/domain/dispatch/schedule/opening.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Action, IdleAction } from "#shared/bridge/domain/reconcile/action.ts";
import { findBatchMember, type Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import { type Batch, isOpenBatch } from "./batch.ts";
import { isInBatchGroup } from "./batch-group-key.ts";
import { isMoneyCounted } from "./batch-money.ts";
import { computeBookingFingerprint, isPlanUnchanged } from "./booking-fingerprint.ts";
import { computeHoldFingerprint } from "./hold-fingerprint.ts";

/** A batch requests the reconciliation of its members; this interval covers lost requests. */
const REQUEUE_MINUTES = 10;

/** Decides how a delivery joins a batch of its pick-up location, and saves why it waits there. */
export function decideBatchBooking(observation: Observation, plan: Plan): Action {
  const { delivery, order, batch, now } = observation;
  if (delivery.batchId === undefined) {
    const isTest = typeof order !== "string" && order.isTest;
    return { kind: "choose-batch", plan, isTest };
  }
  if (batch === undefined || batch.state === "completed") return { kind: "clear-batch" };
  const misfit = findMisfit(observation, batch, plan);
  if (misfit !== undefined) return decideLeaveBatch(observation, misfit);
  const memberState = findBatchMember(observation)?.memberState;
  // A member that left may join again while the batch collects.
  if (memberState === undefined || memberState === "left") {
    return { kind: isOpenBatch(batch, now) ? "join-batch" : "clear-batch" };
  }
  return batch.order.orderId === undefined
    ? decideAsMember(observation, batch, plan)
    : decideLeaveBatch(observation, BOOKED_WITHOUT_ORDER);
}

function decideAsMember(observation: Observation, batch: Batch, plan: Plan): Action {
  const { delivery, settings, now } = observation;
  if (!isPlanUnchanged(delivery, plan)) return { kind: "update-plan", plan };
  const knownFingerprint = findBatchMember(observation)?.holdFingerprint;
  if (
    batch.state === "held" &&
    knownFingerprint !== computeHoldFingerprint(computeBookingFingerprint(delivery), settings)
  ) {
    return { kind: "request-batch-reconcile" };
  }
  return waitInBatch(batch, now);
}

const waitInBatch = (batch: Batch, now: Date): IdleAction => ({
  kind: "idle",
  state: batch.state === "held" ? "held" : "waiting",
  reason: getBatchReason(batch),
  requeueAt: addMinutes(
    new Date(Math.max(batch.closesAt.getTime(), now.getTime())),
    REQUEUE_MINUTES,
  ),
});

function findMisfit({ settings, now }: Observation, batch: Batch, plan: Plan): Reason | undefined {
  const [location] = plan.pickUps;
  if (location === undefined || batch.pickUpId !== location.id) return PICK_UP_LOCATION_CHANGED;
  const { leadMinutes } = settings.schedule;
  return isInBatchGroup(batch, plan, location, leadMinutes, now) ? undefined : PICK_UP_TIME_CHANGED;
}

/**
 * Keeps a batch together when its location has closed: orders that wait only for an opening stay,
 * and go out now or when the location opens next.
 */
export function decideToKeepWaiting(
  observation: Observation,
  until: Date | undefined,
): Action | undefined {
  const { batch, settings, now } = observation;
  const location = settings.locations.find(({ id }) => id === batch?.pickUpId);
  if (batch === undefined || location === undefined || until === undefined) return undefined;
  if (batch.state === "completed" || findBatchMember(observation)?.memberState !== "joined")
    return undefined;
  const opensAt = findNextOpening(location, now)?.opensAt ?? now;
  const latest = Math.max(opensAt.getTime(), batch.closesAt.getTime());
  return until.getTime() <= latest ? waitInBatch(batch, now) : undefined;
}

const PICK_UP_TIME_CHANGED: Reason = createMessage("pick-up-time-changed");
const PICK_UP_LOCATION_CHANGED: Reason = createMessage("pick-up-location-changed");

const BOOKED_WITHOUT_ORDER: Reason = createMessage("booked-without-order");

/** Returns why an order waits in its batch or is held there. */
export const getBatchReason = ({ state, reason, closesAt }: Batch): Reason =>
  state !== "collecting" && reason !== undefined ? reason : createCollectingReason(closesAt);

const createCollectingReason = (closesAt: Date): Reason =>
  createMessage("in-batch", { closesAt: closesAt.toISOString() });

/**
 * Adopts the batch's order once it includes this delivery, whatever was decided since. Counts what an order
 * cost that was cancelled before this delivery knew of it.
 */
export function decideByBatchOrder(delivery: Delivery, batch: Batch): Action | undefined {
  const { orderId } = batch.order;
  if (orderId === undefined)
    return isMoneyCounted(delivery, batch) ? undefined : { kind: "settle-batch-order" };
  const isCarried = batch.routes.includes(formatDeliveryKey(delivery.key));
  return isCarried ? { kind: "adopt-batch-order", orderId } : undefined;
}

/**
 * Leaves the batch, then continues with `after`. A batch that does not include the delivery is
 * cleared at once.
 */
export function decideLeaveBatch(
  observation: Observation,
  reason: Reason,
  after?: IdleAction,
): Action {
  const memberState = findBatchMember(observation)?.memberState;
  if (
    observation.batch?.state === "completed" ||
    memberState === undefined ||
    memberState === "left"
  ) {
    return { kind: "clear-batch" };
  }
  if (memberState === "joined") return { kind: "leave-batch" };
  return {
    kind: "idle",
    state: after?.state ?? "waiting",
    reason: after?.reason ?? reason,
    requeueAt: addMinutes(observation.now, 1),
  };
}
