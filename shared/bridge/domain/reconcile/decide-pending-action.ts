import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  canCancel,
  type Delivery,
  getCurrentStatus,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { findRatingTarget } from "#shared/bridge/domain/tracking/buyer-rating.ts";
import type { Action } from "./action.ts";

const FAILED_STATUSES: readonly CourierStatus[] = ["draft", "attempt-failed", "returned"];

type PointMark = Extract<Action, { kind: "mark-point" }>["as"];

/** The actions that mark a point at the courier. */
export type MarkAction = "deliver-again" | "fetch-return" | "confirm-received";

/** The status that each mark requires, and the reason if it is not reached. */
export const MARKS: Readonly<
  Record<MarkAction, { as: PointMark; allowedStatuses: readonly CourierStatus[] }>
> = {
  "deliver-again": { as: "delivery-ready", allowedStatuses: FAILED_STATUSES },
  "fetch-return": { as: "return-ready", allowedStatuses: ["delivered"] },
  "confirm-received": { as: "return-received", allowedStatuses: ["at-laboratory"] },
};

/** Carries out the merchant's request if it is still allowed; otherwise drops it with a reason. */
export function decidePendingAction(
  delivery: Delivery,
  pendingAction: NonNullable<Delivery["pendingAction"]>,
): Action {
  switch (pendingAction.action) {
    case "cancel":
      return decideCancellation(delivery);
    case "rate":
      return decideRating(delivery, pendingAction.rating ?? 5);
    case "deliver-again":
    case "fetch-return":
    case "confirm-received":
      return decidePointMark(delivery, pendingAction.action);
  }
}

/** Before the booking, the only possible action is to cancel. */
export function decidePendingActionBeforeBooking({
  action,
}: NonNullable<Delivery["pendingAction"]>): Action {
  return action === "cancel" ? CANCEL_FOR_MERCHANT : dropPendingAction("not-booked-yet");
}

const CANCEL_FOR_MERCHANT: Action = {
  kind: "cancel",
  reason: createMessage("cancelled-by-merchant"),
  isRebooking: false,
};

const dropPendingAction = (code: DropCode): Action => ({
  kind: "drop-pending-action",
  reason: createMessage(code),
});

type DropCode =
  | "already-cancelling"
  | "cannot-cancel"
  | "not-booked-yet"
  | "not-for-orders"
  | "rating-impossible"
  | "status-moved-on";

function decideCancellation(delivery: Delivery): Action {
  // The merchant's cancellation replaces a rebooking.
  if (delivery.isRebooking) return CANCEL_FOR_MERCHANT;
  if (delivery.cancellation !== undefined) return dropPendingAction("already-cancelling");
  return canCancel(delivery) ? CANCEL_FOR_MERCHANT : dropPendingAction("cannot-cancel");
}

function decideRating(delivery: Delivery, rating: number): Action {
  const target = findRatingTarget(delivery);
  return target === undefined
    ? dropPendingAction("rating-impossible")
    : { kind: "rate", target, rating };
}

function decidePointMark(delivery: Delivery, action: MarkAction): Action {
  const status = getCurrentStatus(delivery);
  if (delivery.pointId === undefined) {
    return action === "deliver-again" && status === "failed"
      ? { kind: "restart", reason: createMessage("redelivery-requested"), isRedelivery: true }
      : dropPendingAction("not-for-orders");
  }
  const { as, allowedStatuses } = MARKS[action];
  return status !== undefined && allowedStatuses.includes(status)
    ? { kind: "mark-point", pointId: delivery.pointId, as }
    : dropPendingAction("status-moved-on");
}
