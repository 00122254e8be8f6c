import { isFinalStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  canCancel,
  type Delivery,
  getCurrentStatus,
  isBeingCancelled,
  isFreeToCancel,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { addAdvice, getAlertId } from "#shared/bridge/domain/reconcile/alert.ts";
import type { Action } from "./action.ts";
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
  const change = listOrderChanges(observation).find(
    ({ reason }) => !isKnownAlert(delivery, reason),
  );
  return change && decideForChange(observation, change);
}

/**
 * Cancels if the store cancelled, rebooks an edited order if that is free, otherwise alerts the
 * merchant.
 */
function decideForChange(
  { delivery, settings }: Observation,
  { kind, reason }: OrderChange,
): Action {
  if (kind === "cancelled" && canCancel(delivery))
    return { kind: "cancel", reason, isRebooking: false };
  const costsNothing = isFreeToCancel(delivery) && settings.cancelling.percentBeforeCourier === 0;
  if (kind === "edited" && costsNothing) return { kind: "cancel", reason, isRebooking: true };
  return raiseAlert(delivery, reason);
}

const EDITED_REASON: Reason = createMessage("edited");

const raiseAlert = (delivery: Delivery, reason: Reason): Action => ({
  kind: "raise-alert",
  alert: createAlert(delivery, reason),
});

/** Continues a saved cancellation: cancels at the courier, or raises an alert if it is too late. */
function carryOutCancellation(observation: Observation, reason: Reason): Action | undefined {
  const { delivery, courier } = observation;
  const orderId = delivery.order?.orderId;
  // An order that is cancelled already was cancelled by the bridge, and the response was lost:
  // another request returns the refund.
  const isOff = courier.order?.status === "cancelled";
  const isInTime = delivery.isRebooking ? isFreeToCancel(delivery) : canCancel(delivery);
  if (delivery.batchId !== undefined) return decideLeaveBatchFor(observation, reason, isInTime);
  return orderId !== undefined && (isOff || isInTime)
    ? { kind: "cancel-order", orderId, reason, isRebooking: delivery.isRebooking }
    : raiseAlert(delivery, reason);
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

/** Whether the alert is raised already or dismissed. */
const isKnownAlert = ({ alert, dismissedAlerts }: Delivery, reason: Reason): boolean =>
  (alert !== undefined && getAlertId(alert) === getAlertId(reason)) ||
  dismissedAlerts.includes(getAlertId(reason));

/** The alert for a change; `advice` tells what the merchant can still do. */
function createAlert(delivery: Delivery, reason: Reason): Reason {
  const advice =
    delivery.pointId !== undefined ? "point" : canCancel(delivery) ? "undecided" : "late";
  return addAdvice(reason, advice);
}
