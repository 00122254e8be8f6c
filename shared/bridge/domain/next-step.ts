import type { Result } from "#shared/kernel/result.ts";
import type { PointView } from "./courier-view.ts";
import { currentStage, type Delivery, type DeliveryState } from "./delivery.ts";
import type { Recipient } from "./recipient.ts";
import { isSettled, isUnderWay, progress, type Stage } from "./stage.ts";
import type { StoreOrder } from "./store-order.ts";
import { type Telling, tellingId, tellingsOf } from "./telling.ts";
import { judge, type Reason } from "./verdict.ts";

/** All that deciding needs; nothing is asked while deciding. */
export interface Situation {
  readonly delivery: Delivery;
  /** Undefined: the store no longer has it. */
  readonly order: StoreOrder | undefined;
  readonly recipient: Result<Recipient, Reason> | undefined;
  /** Undefined: the courier was asked and has nothing under the access key. */
  readonly courier: PointView | undefined;
  /** The access key this order will have. */
  readonly accessKey: string;
  readonly now: Date;
}

export type Step =
  | { readonly do: "reserve-key"; readonly accessKey: string; readonly recipient: Recipient }
  | { readonly do: "book"; readonly accessKey: string; readonly recipient: Recipient }
  | { readonly do: "adopt"; readonly pointId: string }
  | { readonly do: "progress"; readonly stage: Stage }
  | { readonly do: "tell"; readonly telling: Telling }
  | {
      readonly do: "rest";
      readonly state: DeliveryState;
      readonly reason?: Reason | undefined;
      readonly nextLookAt?: Date | undefined;
    };

/** The one thing to do next for a delivery; `rest` when there is nothing left to do now. Pure. */
export function nextStep(situation: Situation): Step {
  return situation.delivery.pointId === undefined
    ? towardsBooking(situation)
    : following(situation);
}

function towardsBooking({ delivery, order, recipient, courier, accessKey, now }: Situation): Step {
  // An answer may have been lost after the courier did the work: what it has under our key is ours.
  if (delivery.accessKey !== undefined && courier?.pointId !== undefined) {
    return { do: "adopt", pointId: courier.pointId };
  }
  const verdict = judge(order);
  if (verdict.kind === "skip") return { do: "rest", state: "skipped", reason: verdict.reason };
  if (verdict.kind === "later") {
    const isYoung = now.getTime() - delivery.createdAt.getTime() < 10 * 60_000;
    const nextLookAt = inMinutes(now, isYoung ? 1 : 60);
    return { do: "rest", state: "new", reason: verdict.reason, nextLookAt };
  }
  if (recipient === undefined)
    throw new Error("a deliverable order was read without its recipient");
  if (!recipient.ok) {
    // What is mended comes with a webhook; where that is lost, this look finds it.
    return {
      do: "rest",
      state: "held",
      reason: recipient.refusal,
      nextLookAt: inMinutes(now, 360),
    };
  }
  if (delivery.accessKey === undefined) {
    return { do: "reserve-key", accessKey, recipient: recipient.value };
  }
  return { do: "book", accessKey: delivery.accessKey, recipient: recipient.value };
}

function following({ delivery, courier, now }: Situation): Step {
  const known = currentStage(delivery);
  if (courier?.stage !== undefined && progress(known, courier.stage) === "moved") {
    return { do: "progress", stage: courier.stage };
  }
  const untold = tellingsOf(delivery.journey).find(
    (telling) => !delivery.told.includes(tellingId(telling)),
  );
  if (untold !== undefined) return { do: "tell", telling: untold };
  if (known !== undefined && isSettled(known)) return { do: "rest", state: "settled" };
  return { do: "rest", state: "booked", nextLookAt: inMinutes(now, lookPaceMinutes(known)) };
}

/** Notifications are the quick way; looking is for those that never come, quicker while a driver is on the way. */
const lookPaceMinutes = (stage: Stage | undefined): number =>
  stage !== undefined && isUnderWay(stage) && stage !== "returned" ? 5 : 30;

const inMinutes = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
