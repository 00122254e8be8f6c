import { isUnderWay } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  type Delivery,
  getCurrentStatus,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { MARKS, type MarkAction } from "#shared/bridge/domain/reconcile/decide-pending-action.ts";
import { findRatingTarget } from "#shared/bridge/domain/tracking/buyer-rating.ts";
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

/** Whether the courier of a point takes a rating is stored with the delivery of its parcel. */
const explainUnrated = ({ pointId, canRateDriver, statusHistory }: Delivery) =>
  pointId !== undefined &&
  canRateDriver === undefined &&
  !statusHistory.some(({ status }) => status === "delivered")
    ? "rated-after-delivery"
    : "rating-not-possible";

/** Checks whether the driver can be rated. */
export function checkRating(delivery: Delivery): Availability {
  const { pendingAction, statusHistory } = delivery;
  if (!statusHistory.some(({ status }) => isUnderWay(status))) return deny("no-driver-yet");
  if (findRatingTarget(delivery) === undefined) return deny(explainUnrated(delivery));
  return pendingAction === undefined || pendingAction.action === "rate"
    ? allow("can-rate")
    : deny("other-action-pending");
}
