import { isFinalStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  canCancel,
  type Delivery,
  getCurrentStatus,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { type Availability, allow, deny } from "./merchant-action.ts";

/** Reasons that a manual dispatch does not override. */
const NOT_OVERRIDABLE: readonly string[] = [
  "gone",
  "trashed",
  "draft",
  "cancelled",
  "refunded",
  "nothing-to-ship",
  "no-shipping-method",
  "local-pickup",
  "pickup-point",
  "sold-in-store",
  "not-local-delivery",
  "not-paid",
  "payment-lapsed",
  "other-service",
  "ignored-method",
  "no-goods-left",
];

/** Reasons that a manual dispatch overrides. All other reasons need their cause fixed. */
const OVERRIDABLE: readonly string[] = [
  "partly-refunded",
  "cash-held",
  "date-passed",
  "date-unreadable",
  "date-too-soon",
  "closed-that-day",
  "former-courier-silent",
];

/** Checks whether the order can be dispatched manually. */
export function checkDispatch({ state, reason, batchId, cancellation }: Delivery): Availability {
  switch (state) {
    case "booking":
      return deny("already-booking");
    case "booked":
    case "completed":
      return deny("already-booked");
    case "cancelled":
      return allow("can-rebook");
    case "skipped":
      return reason !== undefined && NOT_OVERRIDABLE.includes(reason.code)
        ? deny("dispatch-changes-nothing", reason)
        : allow("can-dispatch-skipped");
    case "held":
      return checkDispatchHeld(reason);
    default:
      if (batchId !== undefined && cancellation === undefined) {
        return deny("in-batch-already");
      }
      return reason?.code === "on-hold"
        ? deny("dispatch-changes-nothing", reason)
        : allow("can-dispatch");
  }
}

function checkDispatchHeld(reason: Reason | undefined): Availability {
  if (reason === undefined || OVERRIDABLE.includes(reason.code)) return allow("can-dispatch");
  return reason.code === "price-above-ceiling"
    ? deny("price-needs-approval")
    : deny("dispatch-changes-nothing", reason);
}

/**
 * Whether a cancellation without rebooking was requested. A delivery that is being rebooked can
 * still be cancelled.
 */
export const isCancelRequested = ({
  cancellation,
  isRebooking,
  pendingAction,
}: Delivery): boolean =>
  (cancellation !== undefined && !isRebooking) || pendingAction?.action === "cancel";

/** Checks whether the delivery can be cancelled. */
export function checkCancel(delivery: Delivery): Availability {
  const status = getCurrentStatus(delivery);
  if (delivery.state === "cancelled" || status === "cancelled") {
    return deny("already-cancelled");
  }
  if (status !== undefined && isFinalStatus(status)) return deny("already-final");
  if (isCancelRequested(delivery)) return deny("already-cancelling");
  if (!isBooked(delivery)) return allow("can-cancel-unbooked");
  if (delivery.isRebooking || canCancel(delivery)) return allow("can-cancel");
  return delivery.pointId === undefined
    ? deny("too-late-to-cancel")
    : deny("points-not-cancellable");
}
