import { isUnderWay } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  type Delivery,
  getCurrentStatus,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { MARKS, type MarkAction } from "#shared/bridge/domain/reconcile/decide-pending-action.ts";
import { type Availability, allow, deny } from "./merchant-action.ts";

const MARK_MESSAGES = {
  "deliver-again": { effect: "can-deliver-again", requirement: "only-undelivered-again" },
  "fetch-return": { effect: "can-fetch-return", requirement: "only-delivered-returned" },
  "confirm-received": { effect: "can-confirm-return", requirement: "only-arrived-return" },
} as const satisfies Readonly<Record<MarkAction, { effect: string; requirement: string }>>;

/** Checks an action that marks a point at the courier. */
export function checkPointMark(delivery: Delivery, action: MarkAction): Availability {
  if (delivery.pendingAction !== undefined) {
    return delivery.pendingAction.action === action
      ? deny("already-requested")
      : deny("other-action-pending");
  }
  return checkMarkStatus(delivery, action);
}

function checkMarkStatus(delivery: Delivery, action: MarkAction): Availability {
  const { effect, requirement } = MARK_MESSAGES[action];
  const status = getCurrentStatus(delivery);
  if (!isBooked(delivery) || status === undefined) return deny(requirement);
  if (delivery.pointId !== undefined) {
    return MARKS[action].allowedStatuses.includes(status) ? allow(effect) : deny(requirement);
  }
  if (action !== "deliver-again") return deny("orders-have-no-returns");
  return status === "failed" ? allow("can-redeliver-anew") : deny(requirement);
}

/** Checks whether the driver can be rated. */
export function checkRating({ order, pendingAction, statusHistory }: Delivery): Availability {
  if (order?.orderId === undefined) {
    return deny("only-orders-rated");
  }
  if (!statusHistory.some(({ status }) => isUnderWay(status))) return deny("no-driver-yet");
  return pendingAction === undefined || pendingAction.action === "rate"
    ? allow("can-rate")
    : deny("other-action-pending");
}
