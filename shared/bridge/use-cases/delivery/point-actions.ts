import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { newDelivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { keptPlan, type Plan } from "#shared/bridge/domain/delivery/plan.ts";
import { saidOf, withoutPersonalData } from "#shared/bridge/domain/privacy/redact-text.ts";
import type { Step } from "#shared/bridge/domain/reconcile/action.ts";
import { inMinutes } from "#shared/bridge/domain/reconcile/observation.ts";
import { shorten } from "#shared/bridge/domain/shorten-text.ts";
import type { PointRequest } from "#shared/bridge/ports/courier.ts";
import {
  type Changes,
  goesOn,
  noted,
  type Taken,
} from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type { Sight } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";

/** The access key is fixed and saved before the courier is asked for the first time. */
export function reserveKey(
  { account }: Sight,
  delivery: Delivery,
  { accessKey, plan }: Extract<Step, { do: "reserve-key" }>,
  now: Date,
): Taken {
  return goesOn({
    state: "booking",
    accessKey,
    pointTriedAt: now,
    accountId: account.accountId,
    reason: undefined,
    recipient: plan.recipient,
    plan: keptPlan(plan),
    nextLookAt: inMinutes(now, 1),
    ...(delivery.accessKey === undefined && {
      timeline: noted(delivery, {
        at: now,
        by: "bridge",
        text: `The order goes to the courier under the key ${accessKey}.`,
      }),
    }),
  });
}

const SHORTENED =
  "The courier has the order. The notes were too long for it: they were shortened, and are kept here whole.";

/**
 * Makes the point. The look before this step found none under the key; a refusal is followed by
 * another look, because somebody may have been quicker, and the document gives refusals no code.
 */
export async function bookPoint(
  { courier }: Sight,
  delivery: Delivery,
  { accessKey, plan }: Extract<Step, { do: "book" }>,
  now: Date,
): Promise<Taken> {
  const { recipient } = plan;
  const booked = { recipient, plan: keptPlan(plan) };
  const answer = await courier.createPoint(pointRequest(accessKey, plan));
  if (answer.ok) {
    const isWhole = recipient.notes === recipient.wholeNotes;
    return goesOn({
      ...booked,
      state: "booked",
      pointId: answer.value.pointId,
      timeline: noted(delivery, {
        at: now,
        by: "courier",
        text: isWhole ? "The courier has the order." : SHORTENED,
      }),
    });
  }
  // The next step adopts it.
  if ((await courier.findPoint(accessKey)) !== undefined) return goesOn(booked);

  const said = withoutPersonalData(answer.refusal.text, recipient);
  return { rests: true, changes: { ...refusedBooking(delivery, said, now), recipient } };
}

function pointRequest(accessKey: string, { recipient, pickUps, readyAt }: Plan): PointRequest {
  const [from] = pickUps;
  return {
    accessKey,
    ...recipient,
    ...(from !== undefined &&
      readyAt !== undefined && {
        pickUp: { address: from.address, at: readyAt, notes: from.notes },
      }),
  };
}

/** What the courier refuses today it may take tomorrow: a date far off, an area it comes to serve. */
const REFUSED_LOOK_MINUTES = 360;

/** Held, with the courier's words. */
export function refusedBooking(delivery: Delivery, said: string, now: Date): Changes {
  const text = shorten(`The courier refused the order: ${said}`, 500);
  return {
    state: "held",
    reason: { code: "courier-refused", text },
    nextLookAt: inMinutes(now, REFUSED_LOOK_MINUTES),
    trouble: undefined,
    timeline: noted(delivery, { at: now, by: "courier", text }),
  };
}

const MARKED = {
  "delivery-ready": "It is ready to be delivered again.",
  "return-ready": "The return is ready to be fetched.",
  "return-received": "The return is confirmed as received.",
} as const;

/** The stage was looked at before; a lost answer is found by looking again. */
export async function markPoint(
  { courier }: Sight,
  delivery: Delivery,
  { pointId, as }: Extract<Step, { do: "mark-point" }>,
  now: Date,
): Promise<Taken> {
  const answer = await courier.markPoint(pointId, as);
  const text = answer.ok ? MARKED[as] : `The courier refused: ${saidOf(delivery, answer.refusal)}`;
  return goesOn({
    asked: undefined,
    ...(answer.ok && { attention: undefined }),
    state: "booked",
    timeline: noted(delivery, { at: now, by: answer.ok ? "merchant" : "courier", text }),
  });
}

/** A delivery of its own for every further place; one that exists is left as it is. */
export async function split(
  { deliveries, hints, store }: Sight,
  delivery: Delivery,
  { places }: Extract<Step, { do: "split" }>,
  now: Date,
): Promise<Taken> {
  for (const [at, place] of places.entries()) {
    if (at === 0) continue;
    const key = { ...delivery.key, part: at + 1 };
    const part = { ...newDelivery(key, store.accountId, now), onlyAt: place };
    if ((await deliveries.create(part)) === "created") {
      await hints.send({ ...key, why: "a part of its own" }, `part ${at + 1}`);
    }
  }
  return goesOn({
    parts: places,
    timeline: noted(delivery, {
      at: now,
      by: "bridge",
      text: `The goods leave from ${places.length} places: each gets a delivery of its own.`,
    }),
  });
}
