import type { Plan } from "#shared/bridge/domain/delivery/plan.ts";
import { nextOpen } from "#shared/bridge/domain/dispatch/schedule/opening.ts";
import { utcText } from "#shared/bridge/domain/format-utc-time.ts";
import { keyText } from "#shared/bridge/domain/ids.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import type { Rest, Step } from "#shared/bridge/domain/reconcile/action.ts";
import {
  inMinutes,
  memberOf,
  type Situation,
} from "#shared/bridge/domain/reconcile/observation.ts";
import { type Batch, isOpen } from "./batch.ts";
import { isInLane } from "./batch-group-key.ts";
import { isAsNoted, travelsAs } from "./booking-fingerprint.ts";
import { heldWith } from "./hold-fingerprint.ts";

/** A batch advances by itself; its members look after it now and then all the same. */
const LOOK_MINUTES = 10;

/** Finds a batch of its pick-up location and enters it; what it waits for there it notes. */
export function batchBooking(situation: Situation, plan: Plan): Step {
  const { delivery, batch, now } = situation;
  if (delivery.batchId === undefined) return { do: "choose-batch", plan };
  if (batch === undefined || batch.state === "done") return { do: "forget-batch" };
  const misfit = misfitOf(situation, batch, plan);
  if (misfit !== undefined) return leaving(situation, misfit);
  const standing = memberOf(situation)?.standing;
  // One that left while the batch collects may come back.
  if (standing === undefined || standing === "out") {
    return { do: isOpen(batch, now) ? "enter-batch" : "forget-batch" };
  }
  return batch.order.orderId === undefined
    ? asMember(situation, batch, plan)
    : leaving(situation, WITHOUT_IT);
}

function asMember(situation: Situation, batch: Batch, plan: Plan): Step {
  const { delivery, settings, now } = situation;
  if (!isAsNoted(delivery, plan)) return { do: "note-plan", plan };
  const known = memberOf(situation)?.heldWith;
  if (batch.state === "held" && known !== heldWith(travelsAs(delivery), settings)) {
    return { do: "wake-batch" };
  }
  return waitingIn(batch, now);
}

const waitingIn = (batch: Batch, now: Date): Rest => ({
  do: "rest",
  state: batch.state === "held" ? "held" : "waiting",
  reason: reasonOf(batch),
  nextLookAt: inMinutes(new Date(Math.max(batch.closesAt.getTime(), now.getTime())), LOOK_MINUTES),
});

function misfitOf({ settings, now }: Situation, batch: Batch, plan: Plan): Reason | undefined {
  const [location] = plan.pickUps;
  if (location === undefined || batch.pickUpId !== location.id) return ELSEWHERE;
  const { leadMinutes } = settings.schedule;
  return isInLane(batch, plan, location, leadMinutes, now) ? undefined : ANOTHER_TIME;
}

/**
 * A place that is closed by now keeps its batch together: what waited in it for nothing but an
 * opening goes with it, or when the place opens next.
 */
export function keepsWaiting(situation: Situation, until: Date | undefined): Step | undefined {
  const { batch, settings, now } = situation;
  const location = settings.locations.find(({ id }) => id === batch?.pickUpId);
  if (batch === undefined || location === undefined || until === undefined) return undefined;
  if (batch.state === "done" || memberOf(situation)?.standing !== "in") return undefined;
  const opens = nextOpen(location, now)?.opens ?? now;
  const latest = Math.max(opens.getTime(), batch.closesAt.getTime());
  return until.getTime() <= latest ? waitingIn(batch, now) : undefined;
}

const ANOTHER_TIME: Reason = { code: "another-time", text: "It is collected at another time now." };
const ELSEWHERE: Reason = { code: "elsewhere", text: "It is collected somewhere else now." };

const WITHOUT_IT: Reason = { code: "without-it", text: "Its batch was booked without it." };

/** Why it waits in its batch, or cannot go on there. */
export const reasonOf = ({ state, reason, closesAt }: Batch): Reason =>
  state !== "collecting" && reason !== undefined ? reason : collectedUntil(closesAt);

const collectedUntil = (closesAt: Date): Reason => ({
  code: "in-batch",
  text: `It travels with other orders, collected until ${utcText(closesAt)}.`,
});

/** Once the batch's order carries it, that order is its own, whatever was decided since. */
export function carried({ delivery, batch }: Situation): Step | undefined {
  const orderId = batch?.order.orderId;
  const isOn = batch?.routes.includes(keyText(delivery.key)) ?? false;
  return orderId !== undefined && isOn ? { do: "ride", orderId } : undefined;
}

/** Out of its batch, and then as `after` says; a batch that never knew it is forgotten at once. */
export function leaving(situation: Situation, reason: Reason, after?: Rest): Step {
  const standing = memberOf(situation)?.standing;
  if (situation.batch?.state === "done" || standing === undefined || standing === "out") {
    return { do: "forget-batch" };
  }
  if (standing === "in") return { do: "leave-batch" };
  return {
    do: "rest",
    state: after?.state ?? "waiting",
    reason: after?.reason ?? reason,
    nextLookAt: inMinutes(situation.now, 1),
  };
}
