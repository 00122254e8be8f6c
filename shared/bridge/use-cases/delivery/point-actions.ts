import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createDelivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type Plan, toStoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import {
  redactCourierText,
  removeRecipientData,
} from "#shared/bridge/domain/privacy/redact-text.ts";
import { addMinutes } from "#shared/bridge/domain/reconcile/observation.ts";
import { shortenText } from "#shared/bridge/domain/shorten-text.ts";
import type { PointRequest } from "#shared/bridge/ports/courier.ts";
import type { ActionHandler } from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import {
  appendTimeline,
  continueWith,
  type DeliveryPatch,
} from "#shared/bridge/use-cases/reconcile/action-result.ts";

/** The access key is fixed and saved before the courier is asked for the first time. */
export const reserveAccessKey: ActionHandler<"reserve-access-key"> = ({
  context: { account },
  delivery,
  action: { accessKey, plan },
  now,
}) => {
  return continueWith({
    state: "booking",
    accessKey,
    pointAttemptedAt: now,
    accountId: account.accountId,
    reason: undefined,
    recipient: plan.recipient,
    plan: toStoredPlan(plan),
    requeueAt: addMinutes(now, 1),
    ...(delivery.accessKey === undefined && {
      timeline: appendTimeline(delivery, {
        at: now,
        by: "bridge",
        text: `The order goes to the courier under the key ${accessKey}.`,
      }),
    }),
  });
};

const SHORTENED_TEXT =
  "The courier has the order. The notes were too long for it: they were shortened, and are kept here whole.";

/**
 * Makes the point. The look before this step found none under the key; a refusal is followed by
 * another look, because somebody may have been quicker, and the document gives refusals no code.
 */
export const bookPoint: ActionHandler<"book-point"> = async ({
  context: { courier },
  delivery,
  action: { accessKey, plan },
  now,
}) => {
  const { recipient } = plan;
  const bookedPatch = { recipient, plan: toStoredPlan(plan) };
  const answer = await courier.createPoint(buildPointRequest(accessKey, plan));
  if (answer.ok) {
    const isWhole = recipient.notes === recipient.wholeNotes;
    return continueWith({
      ...bookedPatch,
      state: "booked",
      pointId: answer.value.pointId,
      timeline: appendTimeline(delivery, {
        at: now,
        by: "courier",
        text: isWhole ? "The courier has the order." : SHORTENED_TEXT,
      }),
    });
  }
  // The next step adopts it.
  if ((await courier.findPoint(accessKey)) !== undefined) return continueWith(bookedPatch);

  const courierText = removeRecipientData(answer.refusal.text, recipient);
  return { isIdle: true, patch: { ...toRefusedPatch(delivery, courierText, now), recipient } };
};

/** Takes over the point that exists under the access key. */
export const adoptPoint: ActionHandler<"adopt-point"> = ({ delivery, action: { pointId }, now }) =>
  continueWith({
    state: "booked",
    pointId,
    reason: undefined,
    timeline: appendTimeline(delivery, {
      at: now,
      by: "bridge",
      text: "The courier had the order already; taken over.",
    }),
  });

function buildPointRequest(accessKey: string, { recipient, pickUps, readyAt }: Plan): PointRequest {
  const [pickUp] = pickUps;
  return {
    accessKey,
    ...recipient,
    ...(pickUp !== undefined &&
      readyAt !== undefined && {
        pickUp: { address: pickUp.address, at: readyAt, notes: pickUp.notes },
      }),
  };
}

/**
 * What the courier refuses today it may take tomorrow: a date far off, an area it comes to serve.
 */
const REFUSED_REQUEUE_MINUTES = 360;

/** Held, with the courier's words. */
export function toRefusedPatch(delivery: Delivery, courierText: string, now: Date): DeliveryPatch {
  const text = shortenText(`The courier refused the order: ${courierText}`, 500);
  return {
    state: "held",
    reason: { code: "courier-refused", text },
    requeueAt: addMinutes(now, REFUSED_REQUEUE_MINUTES),
    lastError: undefined,
    timeline: appendTimeline(delivery, { at: now, by: "courier", text }),
  };
}

const MARK_TEXTS = {
  "delivery-ready": "It is ready to be delivered again.",
  "return-ready": "The return is ready to be fetched.",
  "return-received": "The return is confirmed as received.",
} as const;

/** The stage was looked at before; a lost answer is found by looking again. */
export const markPoint: ActionHandler<"mark-point"> = async ({
  context: { courier },
  delivery,
  action: { pointId, as },
  now,
}) => {
  const answer = await courier.markPoint(pointId, as);
  const text = answer.ok
    ? MARK_TEXTS[as]
    : `The courier refused: ${redactCourierText(delivery, answer.refusal)}`;
  return continueWith({
    pendingAction: undefined,
    ...(answer.ok && { alert: undefined }),
    state: "booked",
    timeline: appendTimeline(delivery, { at: now, by: answer.ok ? "merchant" : "courier", text }),
  });
};

/** A delivery of its own for every further place; one that exists is left as it is. */
export const splitDelivery: ActionHandler<"split"> = async ({
  context: { deliveries, reconcileQueue, store },
  delivery,
  action: { locationIds },
  now,
}) => {
  for (const [at, locationId] of locationIds.entries()) {
    if (at === 0) continue;
    const key = { ...delivery.key, part: at + 1 };
    const part = { ...createDelivery(key, store.accountId, now), partLocationId: locationId };
    if ((await deliveries.create(part)) === "created") {
      await reconcileQueue.send({ ...key, reason: "a part of its own" }, `part ${at + 1}`);
    }
  }
  return continueWith({
    parts: locationIds,
    timeline: appendTimeline(delivery, {
      at: now,
      by: "bridge",
      text: `The goods leave from ${locationIds.length} places: each gets a delivery of its own.`,
    }),
  });
};
