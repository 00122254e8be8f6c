import { isFinalStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  canCancel,
  type Delivery,
  getCurrentStatus,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { type Availability, allow, deny } from "./merchant-action.ts";

/** Reasons for leaving an order alone that its merchant's word does not change. */
const NOT_OVERRIDABLE: readonly string[] = [
  "gone",
  "trashed",
  "draft",
  "test",
  "cancelled",
  "refunded",
  "nothing-to-ship",
  "local-pickup",
  "not-paid",
  "ignored-method",
  "no-goods-left",
];

/** What holds or stops an order and gives way to its merchant's word; all else is mended at its cause. */
const OVERRIDABLE: readonly string[] = [
  "partly-refunded",
  "date-passed",
  "date-unreadable",
  "date-too-soon",
  "closed-that-day",
];

const DISPATCH_NOW = "It goes out as soon as it is ready, without waiting for anything else.";

/** Dispatching by hand. */
export function checkDispatch({ state, reason, batchId, cancellation }: Delivery): Availability {
  switch (state) {
    case "booking":
      return deny("It is being dispatched already.");
    case "booked":
    case "completed":
      return deny("The courier has had it already.");
    case "cancelled":
      return allow("It is booked again.");
    case "skipped":
      return reason !== undefined && NOT_OVERRIDABLE.includes(reason.code)
        ? deny(explainUnchanged(reason))
        : allow("It goes out, though it would not by itself.");
    case "held":
      return checkDispatchHeld(reason);
    default:
      if (batchId !== undefined && cancellation === undefined) {
        return deny("It goes out with its batch already.");
      }
      return reason?.code === "on-hold" ? deny(explainUnchanged(reason)) : allow(DISPATCH_NOW);
  }
}

function checkDispatchHeld(reason: Reason | undefined): Availability {
  if (reason === undefined || OVERRIDABLE.includes(reason.code)) return allow(DISPATCH_NOW);
  return reason.code === "price-above-ceiling"
    ? deny("Its price waits for approval: approve it instead.")
    : deny(explainUnchanged(reason));
}

const explainUnchanged = ({ text }: Reason): string =>
  `${text} Dispatching by hand does not change that.`;

/** What is called off to be booked anew can still be called off for good. */
export const isCancelRequested = ({
  cancellation,
  isRebooking,
  pendingAction,
}: Delivery): boolean =>
  (cancellation !== undefined && !isRebooking) || pendingAction?.action === "cancel";

const CALL_THE_COURIER = "Call the courier.";

/** Calling it off. */
export function checkCancel(delivery: Delivery): Availability {
  const status = getCurrentStatus(delivery);
  if (delivery.state === "cancelled" || status === "cancelled") {
    return deny("It is called off already.");
  }
  if (status !== undefined && isFinalStatus(status)) return deny("It has come to its end.");
  if (isCancelRequested(delivery)) return deny("It is being called off already.");
  if (!isBooked(delivery)) return allow("It does not go out, and nothing is paid.");
  if (delivery.isRebooking || canCancel(delivery)) return allow("It is called off at the courier.");
  return delivery.pointId === undefined
    ? deny(`It is too late: the courier has the parcel. ${CALL_THE_COURIER}`)
    : deny(`The courier takes back no points through its interface. ${CALL_THE_COURIER}`);
}
