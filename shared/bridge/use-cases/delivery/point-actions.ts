import {
  getCorrectedAt,
  type OrderCorrection,
} from "#shared/bridge/domain/correction/order-correction.ts";
import { computeUnconfirmedUntil } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createDelivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type Plan, toStoredPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { removeRecipientData } from "#shared/bridge/domain/privacy/redact-text.ts";
import type { PointRequest } from "#shared/bridge/ports/courier.ts";
import {
  correctUnknownPart,
  findSharedCorrection,
} from "#shared/bridge/use-cases/correction/correct-parts.ts";
import type {
  ActionHandler,
  ActionPreparation,
} from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import {
  appendTimeline,
  continueWith,
  type DeliveryPatch,
} from "#shared/bridge/use-cases/reconcile/action-result.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";

/** Fixes the access key. The courier is read under it before the first request for the point. */
export const reserveAccessKey: ActionHandler<"reserve-access-key"> = ({
  context: { account },
  delivery,
  action: { accessKey },
  now,
}) =>
  continueWith({
    state: "booking",
    accessKey,
    accountId: account.accountId,
    timeline: appendTimeline(delivery, {
      at: now,
      by: "bridge",
      ...createMessage("access-key-reserved", { accessKey }),
    }),
  });

/** Notes that the point is requested. From now on it may exist. */
export const preparePoint: ActionPreparation<"book-point"> = ({
  context: { account },
  action: { plan },
  now,
}) => ({
  state: "booking",
  pointAttemptedAt: now,
  accountId: account.accountId,
  reason: undefined,
  recipient: plan.recipient,
  plan: toStoredPlan(plan),
  requeueAt: computeUnconfirmedUntil(now),
});

/**
 * Creates the point. The observation found none under the access key. Looks again after a refusal,
 * because another worker may have created it and refusals have no documented code.
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
        ...createMessage(isWhole ? "point-booked" : "point-booked-shortened"),
      }),
    });
  }
  // The next action adopts the point.
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
      ...createMessage("point-adopted"),
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

/** The courier may accept a refused order later, for example when the date is closer. */
const REFUSED_REQUEUE_MINUTES = 360;

/** Returns the changes of a delivery that the courier refused: held, with the courier's text. */
export function toRefusedPatch(delivery: Delivery, courierText: string, now: Date): DeliveryPatch {
  const reason = createMessage("courier-refused", { courierText });
  return {
    state: "held",
    reason,
    requeueAt: addMinutes(now, REFUSED_REQUEUE_MINUTES),
    lastError: undefined,
    timeline: appendTimeline(delivery, { at: now, by: "courier", ...reason }),
  };
}

const pickCorrectionFields = (correction: OrderCorrection | undefined): Partial<Delivery> =>
  correction === undefined
    ? {}
    : { correctedAt: correction.at, ...(getCorrectedAt(correction) && { correction }) };

/**
 * Creates a delivery for each further location, corrected as the order is. Existing ones stay unchanged,
 * unless a run created them that did not know the correction and lost its save to it.
 */
export const splitDelivery: ActionHandler<"split"> = async ({
  context: { deliveries, reconcileQueue, store },
  delivery,
  action: { locationIds },
  now,
}) => {
  const correction = await findSharedCorrection(deliveries, delivery);
  const knownParts = delivery.parts?.length ?? 1;
  for (const [at, locationId] of locationIds.entries()) {
    if (at === 0) continue;
    const key = { ...delivery.key, part: at + 1 };
    const created = createDelivery(key, store.accountId, now);
    const part = { ...created, partLocationId: locationId, ...pickCorrectionFields(correction) };
    if ((await deliveries.create(part)) === "created") {
      await reconcileQueue.send({ ...key, reason: "part created" }, `part ${at + 1}`);
    } else if (correction !== undefined && at >= knownParts) {
      const deps = { deliveries, reconcileQueue, clock: () => now };
      await correctUnknownPart(deps, key, correction);
    }
  }
  return continueWith({
    parts: locationIds,
    timeline: appendTimeline(delivery, {
      at: now,
      by: "bridge",
      ...createMessage("order-split", { deliveries: locationIds.length }),
    }),
  });
};
