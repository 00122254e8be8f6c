import { type Batch, isOpen } from "./batch.ts";
import type { Delivery } from "./delivery.ts";
import { fingerprint } from "./fingerprint.ts";
import { keyText } from "./ids.ts";
import type { Plan } from "./plan.ts";
import type { Reason } from "./reason.ts";
import { inMinutes, memberOf, type Situation } from "./situation.ts";
import type { Rest, Step } from "./step.ts";

/** A batch advances by itself; its members look after it now and then all the same. */
const LOOK_MINUTES = 10;

/** Finds a batch, enters it, and rides once its order is made. */
export function batchBooking(situation: Situation, plan: Plan): Step {
  const { delivery, batch, now } = situation;
  if (delivery.batchId === undefined) return { do: "choose-batch", plan };
  const member = memberOf(situation);
  if (batch === undefined || batch.state === "done" || member?.standing === "out") {
    return { do: "forget-batch" };
  }
  return member === undefined
    ? { do: isOpen(batch, now) ? "enter-batch" : "forget-batch" }
    : riding(situation, batch, plan);
}

function riding({ delivery, now }: Situation, batch: Batch, plan: Plan): Step {
  const orderId = carriedBy(batch, keyText(delivery.key));
  if (orderId !== undefined) return { do: "ride", orderId, plan };
  if (!isAsNoted(delivery, plan)) return { do: "note-plan", plan };
  return {
    do: "rest",
    state: batch.state === "held" ? "held" : "waiting",
    reason: reasonOf(batch),
    nextLookAt: inMinutes(
      new Date(Math.max(batch.closesAt.getTime(), now.getTime())),
      LOOK_MINUTES,
    ),
  };
}

/** The batch reads from its members whom and what it carries. */
const isAsNoted = ({ recipient, plan }: Delivery, now: Plan): boolean =>
  fingerprint([recipient, plan?.load]) === fingerprint([now.recipient, now.load]);

/** The courier's order that carries a member, once it is made. */
const carriedBy = ({ state, order, routes }: Batch, member: string): string | undefined =>
  state === "booked" && routes.includes(member) ? order.orderId : undefined;

const reasonOf = ({ state, reason, closesAt }: Batch): Reason =>
  state === "held" && reason !== undefined
    ? reason
    : {
        code: "in-batch",
        text: `It travels with other orders, collected until ${closesAt.toISOString()}.`,
      };

/** Out of its batch, and then as `after` says; a batch that never knew it is forgotten at once. */
export function leaving(situation: Situation, reason: Reason, rebook: boolean, after?: Rest): Step {
  const member = memberOf(situation);
  const isIn = situation.batch?.state !== "done" && member !== undefined;
  if (!isIn || member.standing === "out") return { do: "forget-batch" };
  if (member.standing === "in") return { do: "leave-batch", reason, rebook };
  return {
    do: "rest",
    state: after?.state ?? "waiting",
    reason: after?.reason ?? reason,
    nextLookAt: inMinutes(situation.now, 1),
  };
}
