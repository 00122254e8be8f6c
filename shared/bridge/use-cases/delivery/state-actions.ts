import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { keptPlan } from "#shared/bridge/domain/delivery/plan.ts";
import type { Step } from "#shared/bridge/domain/reconcile/action.ts";
import {
  type Changes,
  goesOn,
  noted,
  type Taken,
} from "#shared/bridge/use-cases/reconcile/action-result.ts";

/** One a change that somebody made by hand; the one that stands is among the last. */
const MOST_HEEDED = 50;

/** Its merchant should see to something; what was there before counts as seen. */
export function attend(
  delivery: Delivery,
  { attention }: Extract<Step, { do: "attend" }>,
  now: Date,
): Taken {
  const before = delivery.attention?.code;
  return goesOn({
    attention,
    heeded: (before === undefined ? delivery.heeded : [...delivery.heeded, before]).slice(
      -MOST_HEEDED,
    ),
    calledOff: undefined,
    rebook: false,
    timeline: noted(delivery, { at: now, by: "store", text: attention.text }),
  });
}

export const callOff = (
  delivery: Delivery,
  { reason, rebook }: Extract<Step, { do: "call-off" }>,
  now: Date,
): Taken =>
  goesOn({
    calledOff: reason,
    rebook,
    asked: undefined,
    nextLookAt: now,
    timeline: noted(delivery, {
      at: now,
      by: reason.code === "called-off" ? "merchant" : "store",
      text: reason.text,
    }),
  });

export const dropAsked = (delivery: Delivery, text: string, now: Date): Taken =>
  goesOn({ asked: undefined, timeline: noted(delivery, { at: now, by: "bridge", text }) });

/**
 * As if it were new, with its story, its money and what its store was told. Its goods are prepared
 * already. One that goes again was sent by hand: by now its store counts it as fulfilled.
 */
export const startOver = (
  delivery: Delivery,
  { why, again }: Extract<Step, { do: "start-over" }>,
  now: Date,
): Taken =>
  goesOn({
    ...(again && { byHand: true, went: delivery.plan ?? delivery.went }),
    state: "new",
    reason: undefined,
    attention: undefined,
    heeded: [],
    order: undefined,
    batchId: undefined,
    plan: undefined,
    calledOff: undefined,
    rebook: false,
    asked: undefined,
    journey: [],
    heard: [],
    driverAt: undefined,
    nextLookAt: now,
    timeline: noted(delivery, { at: now, by: "bridge", text: why }),
  });

export const notePlan = ({ plan }: Extract<Step, { do: "note-plan" }>): Taken =>
  goesOn({ plan: keptPlan(plan), recipient: plan.recipient });

/** Only what differs: a hint that changes nothing costs no write. */
export function rest(delivery: Delivery, step: Extract<Step, { do: "rest" }>, now: Date): Taken {
  return { changes: restingChanges(delivery, step, now), rests: true };
}

function restingChanges(
  delivery: Delivery,
  { state, reason, nextLookAt, endedAt }: Extract<Step, { do: "rest" }>,
  now: Date,
): Changes {
  const isOther = reason !== undefined && reason.text !== delivery.reason?.text;
  // Why it was called off was noted when it was.
  const isNews = isOther && reason.text !== delivery.calledOff?.text;
  const moved =
    state !== delivery.state ||
    isOther ||
    (reason === undefined) !== (delivery.reason === undefined);
  const looks = nextLookAt?.getTime() !== delivery.nextLookAt?.getTime();
  if (!moved && !looks && delivery.trouble === undefined) return {};
  return {
    state,
    reason,
    nextLookAt,
    endedAt,
    trouble: undefined,
    ...(isNews &&
      !wasJustSaid(delivery, reason.text) && {
        timeline: noted(delivery, { at: now, by: "store", text: reason.text }),
      }),
  };
}

/** What led here may have been noted for the same reason. */
const wasJustSaid = ({ timeline }: Delivery, text: string): boolean =>
  timeline.slice(-4).some((entry) => entry.text === text);
