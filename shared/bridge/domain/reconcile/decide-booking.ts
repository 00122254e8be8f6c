import {
  batchBooking,
  carried,
  keepsWaiting,
  leaving,
} from "#shared/bridge/domain/batching/decide-batch-booking.ts";
import { doubtEndsAt, doubtOf } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import { isOrderMode, type Plan } from "#shared/bridge/domain/delivery/plan.ts";
import type { Decision } from "#shared/bridge/domain/dispatch/decide-dispatch.ts";
import type { Rest, Step } from "./action.ts";
import { orderBooking } from "./decide-order-booking.ts";
import { askedBefore } from "./decide-pending-action.ts";
import { pointBooking } from "./decide-point-booking.ts";
import { splitting } from "./decide-split.ts";
import { decisionOf, HELD_LOOK_MINUTES, inMinutes, type Situation } from "./observation.ts";

/** What leads to a booking, or says why there is none. */
export function towardsBooking(situation: Situation): Step {
  const { delivery, courier } = situation;
  // An answer may have been lost after the courier did the work: what it has under our key or token is ours.
  if (delivery.accessKey !== undefined && courier.point !== undefined) {
    return { do: "adopt", pointId: courier.point.pointId };
  }
  if (courier.tokenMade !== undefined) return { do: "adopt-order", orderId: courier.tokenMade };
  const first = carried(situation) ?? askedBefore(delivery);
  if (first !== undefined) return first;

  if (delivery.calledOff !== undefined && !delivery.rebook) {
    return notBooked(situation, { do: "rest", state: "cancelled", reason: delivery.calledOff });
  }
  // Further places are looked after though nothing is left to send from the first.
  const split = delivery.parts === undefined ? undefined : splitting(situation);
  return split ?? asDecided(situation);
}

function asDecided(situation: Situation): Step {
  const decision = decisionOf(situation);
  if (decision.kind === "deliver") return booking(situation, decision.plan);
  const isEarly = decision.reason.code === "preparing";
  const kept = isEarly ? keepsWaiting(situation, decision.until) : undefined;
  return kept ?? notBooked(situation, restOf(situation, decision));
}

function booking(situation: Situation, plan: Plan): Step {
  const { batchId } = situation.delivery;
  // A point may exist under its key, whatever the settings say since.
  const isPoint = !isOrderMode(plan.mode) || pointDoubt(situation) !== undefined;
  if (!isPoint && plan.batching !== undefined) {
    return inDoubt(situation) ?? batchBooking(situation, plan);
  }
  if (batchId !== undefined) {
    return leaving(situation, { code: "alone", text: "It goes alone now." });
  }
  return isPoint
    ? (inDoubt(situation) ?? pointBooking(situation, plan))
    : orderBooking(situation, plan);
}

/** It rests, unless something is under way that must be known first. */
const notBooked = (situation: Situation, rest: Rest): Step =>
  inDoubt(situation) ??
  pointInDoubt(situation) ??
  (situation.delivery.batchId === undefined
    ? rest
    : leaving(situation, rest.reason ?? { code: "off", text: "It does not go out." }, rest));

/** What was sent may still be on its way: until it is known what became of it, nothing else is begun. */
function inDoubt(situation: Situation): Rest | undefined {
  const nextLookAt = orderDoubt(situation);
  return nextLookAt && { do: "rest", state: "booking", nextLookAt };
}

/** Looked for once more, lest the courier brings what nobody wants. */
function pointInDoubt(situation: Situation): Rest | undefined {
  const nextLookAt = pointDoubt(situation);
  return nextLookAt && { do: "rest", state: "booking", nextLookAt };
}

const orderDoubt = ({ delivery, now }: Situation): Date | undefined =>
  stillTo(delivery.order && doubtEndsAt(delivery.order), now);
const pointDoubt = ({ delivery, now }: Situation): Date | undefined =>
  stillTo(doubtOf(delivery.pointTriedAt), now);
const stillTo = (until: Date | undefined, now: Date): Date | undefined =>
  until !== undefined && until > now ? until : undefined;

const STATE_OF: Readonly<Record<Exclude<Decision["kind"], "deliver">, DeliveryState>> = {
  skip: "skipped",
  wait: "waiting",
  hold: "held",
};

const WAITING_LOOK_MINUTES = 60;

function restOf(
  { delivery, now }: Situation,
  { kind, reason, until }: Exclude<Decision, { kind: "deliver" }>,
): Rest {
  const state = STATE_OF[kind];
  if (kind === "skip") return { do: "rest", state, reason };
  if (kind === "hold") {
    return { do: "rest", state, reason, nextLookAt: inMinutes(now, HELD_LOOK_MINUTES) };
  }
  const isYoung = now.getTime() - delivery.createdAt.getTime() < 10 * 60_000;
  const isUnrouted = reason.code === "not-routed";
  return {
    do: "rest",
    state: isUnrouted ? "new" : state,
    reason,
    nextLookAt:
      until !== undefined && (!isUnrouted || isYoung)
        ? until
        : inMinutes(now, WAITING_LOOK_MINUTES),
  };
}
