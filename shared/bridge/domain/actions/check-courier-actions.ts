import { isUnderWay } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  type Delivery,
  getCurrentStatus,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { MARKS, type MarkAction } from "#shared/bridge/domain/reconcile/decide-pending-action.ts";
import { type Availability, allow, deny } from "./merchant-action.ts";

const MARK_TEXTS: Readonly<Record<MarkAction, { effect: string; requirement: string }>> = {
  "deliver-again": {
    effect: "The courier brings it once more.",
    requirement: "Only what could not be delivered is delivered again.",
  },
  "fetch-return": {
    effect: "The courier fetches it from the recipient.",
    requirement: "Only what was delivered can be fetched back.",
  },
  "confirm-received": {
    effect: "The courier is told that the return has arrived.",
    requirement: "Only a return that the courier has brought is confirmed.",
  },
};

/** What is asked of the courier about a point that it has, or had. */
export function checkPointMark(delivery: Delivery, action: MarkAction): Availability {
  const { effect, requirement } = MARK_TEXTS[action];
  if (delivery.pendingAction !== undefined) {
    return delivery.pendingAction.action === action
      ? deny("It is asked for already.")
      : deny("Something else is being asked of the courier. Try again in a moment.");
  }
  return checkMarkStatus(delivery, action, { effect, requirement });
}

function checkMarkStatus(
  delivery: Delivery,
  action: MarkAction,
  { effect, requirement }: (typeof MARK_TEXTS)[MarkAction],
): Availability {
  const status = getCurrentStatus(delivery);
  if (!isBooked(delivery) || status === undefined) return deny(requirement);
  if (delivery.pointId !== undefined) {
    return MARKS[action].allowedStatuses.includes(status) ? allow(effect) : deny(requirement);
  }
  if (action !== "deliver-again") return deny("The courier's orders know no returns.");
  return status === "failed" ? allow("It is booked anew, for a new price.") : deny(requirement);
}

/** Rating the driver. */
export function checkRating({ order, pendingAction, statusHistory }: Delivery): Availability {
  if (order?.orderId === undefined) {
    return deny("Only drivers of the courier's orders can be rated, not those of points.");
  }
  if (!statusHistory.some(({ status }) => isUnderWay(status)))
    return deny("No driver was assigned yet.");
  return pendingAction === undefined || pendingAction.action === "rate"
    ? allow("The courier is told how the driver did, from 1 to 5.")
    : deny("Something else is being asked of the courier. Try again in a moment.");
}
