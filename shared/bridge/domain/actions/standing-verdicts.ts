import { canCallOff, currentStage, type Delivery, isBooked } from "../delivery.ts";
import { isSettled } from "../stage.ts";
import { type Judgement, may, mayNot } from "./action.ts";

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
        ? mayNot(`${reason.text} Dispatching by hand does not change that.`)
        : may("It goes out, though it would not by itself.");
    case "held":
      return reason?.code === "price-above-ceiling"
        ? mayNot("Its price waits for approval: approve it instead.")
        : may(GOES_OUT);
    default:
      return batchId !== undefined && calledOff === undefined
        ? mayNot("It goes out with its batch already.")
        : may(GOES_OUT);
  }
}

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
