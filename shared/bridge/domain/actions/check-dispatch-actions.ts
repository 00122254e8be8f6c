import { isSettled } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  canCallOff,
  currentStage,
  type Delivery,
  isBooked,
} from "#shared/bridge/domain/delivery/delivery.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { type Judgement, may, mayNot } from "./merchant-action.ts";

/** Reasons for leaving an order alone that its merchant's word does not change. */
const WHATEVER_IS_SAID: readonly string[] = [
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
const GIVES_WAY: readonly string[] = [
  "partly-refunded",
  "date-passed",
  "date-unreadable",
  "date-too-soon",
  "closed-that-day",
];

const GOES_OUT = "It goes out as soon as it is ready, without waiting for anything else.";

/** Dispatching by hand. */
export function dispatching({ state, reason, batchId, calledOff }: Delivery): Judgement {
  switch (state) {
    case "booking":
      return mayNot("It is being dispatched already.");
    case "booked":
    case "settled":
      return mayNot("The courier has had it already.");
    case "cancelled":
      return may("It is booked again.");
    case "skipped":
      return reason !== undefined && WHATEVER_IS_SAID.includes(reason.code)
        ? mayNot(unchanged(reason))
        : may("It goes out, though it would not by itself.");
    case "held":
      return dispatchingHeld(reason);
    default:
      if (batchId !== undefined && calledOff === undefined) {
        return mayNot("It goes out with its batch already.");
      }
      return reason?.code === "on-hold" ? mayNot(unchanged(reason)) : may(GOES_OUT);
  }
}

function dispatchingHeld(reason: Reason | undefined): Judgement {
  if (reason === undefined || GIVES_WAY.includes(reason.code)) return may(GOES_OUT);
  return reason.code === "price-above-ceiling"
    ? mayNot("Its price waits for approval: approve it instead.")
    : mayNot(unchanged(reason));
}

const unchanged = ({ text }: Reason): string => `${text} Dispatching by hand does not change that.`;

/** What is called off to be booked anew can still be called off for good. */
export const isBeingCancelled = ({ calledOff, rebook, asked }: Delivery): boolean =>
  (calledOff !== undefined && !rebook) || asked?.action === "cancel";

const CALL_THE_COURIER = "Call the courier.";

/** Calling it off. */
export function cancelling(delivery: Delivery): Judgement {
  const stage = currentStage(delivery);
  if (delivery.state === "cancelled" || stage === "cancelled") {
    return mayNot("It is called off already.");
  }
  if (stage !== undefined && isSettled(stage)) return mayNot("It has come to its end.");
  if (isBeingCancelled(delivery)) return mayNot("It is being called off already.");
  if (!isBooked(delivery)) return may("It does not go out, and nothing is paid.");
  if (delivery.rebook || canCallOff(delivery)) return may("It is called off at the courier.");
  return delivery.pointId === undefined
    ? mayNot(`It is too late: the courier has the parcel. ${CALL_THE_COURIER}`)
    : mayNot(`The courier takes back no points through its interface. ${CALL_THE_COURIER}`);
}
