import { isFinalStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  canCancel,
  type Delivery,
  getCurrentStatus,
  hasUnsentInstructions,
  isBeingCancelled,
  isFreeToCancel,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { type Advice, addAdvice, getAlertId } from "#shared/bridge/domain/reconcile/alert.ts";
import type { Action } from "./action.ts";
import { decideNoteRebooking } from "./decide-note-rebooking.ts";
import { findBatchMember, type Observation } from "./observation.ts";
import { listOrderChanges, type OrderChange } from "./order-changes.ts";

/**
 * Handles a change in the store to an order that is booked: carries it out or alerts the merchant.
 */
export function handleOrderChange(observation: Observation): Action | undefined {
  const { delivery } = observation;
  const status = getCurrentStatus(delivery);
  if (status !== undefined && isFinalStatus(status)) return undefined;
  if (isBeingCancelled(delivery))
    return carryOutCancellation(observation, delivery.cancellation ?? EDITED_REASON);
  const late = decideLateCancellation(observation);
  if (late !== undefined) return late;
  const change = listOrderChanges(observation).find((one) => !isHandled(observation, one));
  if (change === undefined) return undefined;
  return isForNoteAlone(observation)
    ? decideForNote(observation, change.reason)
    : decideForChange(observation, change);
}

/** Whether nothing is to be handled but what the buyer wrote on the tracking page. */
function isForNoteAlone(observation: Observation): boolean {
  const { delivery, order } = observation;
  if (typeof order === "string" || !hasUnsentInstructions(delivery)) return false;
  const before = { ...order, buyerInstructions: delivery.buyerInstructions?.booked };
  return listOrderChanges({ ...observation, order: before }).every((one) =>
    isHandled(observation, one),
  );
}

/**
 * A note is no reason to lose a booking. The merchant is told of one that comes too late; while the store
 * does not tell what the rules ask for, it waits.
 */
function decideForNote(observation: Observation, reason: Reason): Action | undefined {
  const { delivery, order } = observation;
  if (!isFreeToRebook(observation)) return raiseAlert(delivery, reason);
  if (typeof order !== "string" && order.productTags === "unavailable") return undefined;
  return (
    decideNoteRebooking(observation, reason) ?? {
      kind: "refuse-note",
      alert: addAdvice(reason, findAdvice(delivery)),
    }
  );
}

/**
 * Cancels if the store cancelled, rebooks an edited order if that is free, otherwise alerts the
 * merchant.
 */
function decideForChange(observation: Observation, { kind, reason }: OrderChange): Action {
  const { delivery, pausedAt } = observation;
  if (kind === "cancelled" && canCancel(delivery))
    return { kind: "cancel", reason, isRebooking: false };
  if (kind !== "edited" || !isFreeToRebook(observation)) return raiseAlert(delivery, reason);
  return pausedAt === undefined
    ? { kind: "cancel", reason, isRebooking: true }
    : raiseAlert(delivery, reason, "paused");
}

const isFreeToRebook = ({ delivery, settings }: Observation): boolean =>
  isFreeToCancel(delivery) && settings.cancelling.percentBeforeCourier === 0;

const EDITED_REASON: Reason = createMessage("edited");

const raiseAlert = (
  delivery: Delivery,
  reason: Reason,
  advice: Advice = findAdvice(delivery),
): Action => ({ kind: "raise-alert", alert: addAdvice(reason, advice) });

/**
 * Continues a saved cancellation: cancels at the courier, or raises an alert if it is too late. During
 * a pause, nothing is cancelled that could not be booked again.
 */
function carryOutCancellation(observation: Observation, reason: Reason): Action | undefined {
  const { delivery, courier } = observation;
  const orderId = delivery.order?.orderId;
  // An order that is cancelled already was cancelled by the bridge, and the response was lost:
  // another request returns the refund.
  const isOff = courier.order?.status === "cancelled";
  const isInTime = delivery.isRebooking ? isFreeToCancel(delivery) : canCancel(delivery);
  if (delivery.isRebooking && isInTime && !isOff && mustKeepBooking(observation))
    return raiseAlert(delivery, reason, "paused");
  if (delivery.batchId !== undefined) return decideLeaveBatchFor(observation, reason, isInTime);
  return orderId !== undefined && (isOff || isInTime)
    ? { kind: "cancel-order", orderId, reason, isRebooking: delivery.isRebooking }
    : raiseAlert(delivery, reason);
}

/**
 * A request to cancel took effect after it was given up: another one returns the refund, and what was
 * intended is carried out.
 */
function decideLateCancellation({ delivery, courier }: Observation): Action | undefined {
  const { orderId, attemptedCancellation } = delivery.order ?? {};
  return orderId !== undefined && courier.order?.status === "cancelled" && attemptedCancellation
    ? { kind: "cancel-order", orderId, ...attemptedCancellation }
    : undefined;
}

/** Whether the bookings are paused. A batch keeps what asked to leave until the pause ends. */
function mustKeepBooking(observation: Observation): boolean {
  const memberState = findBatchMember(observation)?.memberState ?? "joined";
  return observation.pausedAt !== undefined && memberState === "joined";
}

/** A batch member asks to leave; the batch decides. */
function decideLeaveBatchFor(
  observation: Observation,
  reason: Reason,
  isInTime: boolean,
): Action | undefined {
  const memberState = findBatchMember(observation)?.memberState;
  if (memberState === "joined" && isInTime) return { kind: "leave-batch" };
  return memberState === "joined" || memberState === "locked"
    ? raiseAlert(observation.delivery, reason)
    : undefined;
}

/**
 * Whether the alert is raised already or dismissed. What waits for the end of a pause is decided again
 * when the pause ends, or when it is too late.
 */
function isHandled(observation: Observation, { reason }: OrderChange): boolean {
  const { alert, dismissedAlerts } = observation.delivery;
  const id = getAlertId(reason);
  if (alert === undefined || getAlertId(alert) !== id) return dismissedAlerts.includes(id);
  const isPaused = observation.pausedAt !== undefined && isFreeToRebook(observation);
  return alert.params.advice !== "paused" || isPaused;
}

/** Tells what the merchant can still do. */
const findAdvice = (delivery: Delivery): Advice =>
  delivery.pointId !== undefined ? "point" : canCancel(delivery) ? "undecided" : "late";
