import { omitCorrectedFields } from "#shared/bridge/domain/correction/order-correction.ts";
import { writeCorrection } from "#shared/bridge/domain/correction/write-correction.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  correctPart,
  findSharedCorrection,
  toCorrectedPatch,
} from "#shared/bridge/use-cases/correction/correct-parts.ts";
import type { ActionHandler } from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import { appendTimeline, continueWith } from "#shared/bridge/use-cases/reconcile/action-result.ts";

/**
 * Forgets what the merchant corrected where the store says something else by now. What is left has another
 * time: who was shown the whole is told.
 */
export const dropCorrection: ActionHandler<"drop-correction"> = ({
  delivery,
  action: { fields },
  now,
}) => {
  const outdated = createMessage("correction-outdated", { fields: fields.join(",") });
  const left = delivery.correction && omitCorrectedFields(delivery.correction, fields);
  return continueWith({
    correction: left && fields.length > 0 ? { ...left, at: pickLaterTime(left.at, now) } : left,
    ...(fields.length > 0 && {
      timeline: appendTimeline(delivery, { at: now, by: "store", ...outdated }),
    }),
  });
};

/** Another time than before, however clocks differ. */
const pickLaterTime = (before: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 1));

/** Corrects the further parts, in place of a process that corrected the first part and died. */
export const shareCorrection: ActionHandler<"share-correction"> = async ({
  context: { deliveries, reconcileQueue, settings },
  delivery,
  now,
}) => {
  const correction = await findSharedCorrection(deliveries, delivery);
  const deps = { deliveries, reconcileQueue, clock: () => now };
  for (let part = 2; part <= (delivery.parts?.length ?? 1); part++)
    if (correction !== undefined)
      await correctPart(deps, { ...delivery.key, part }, settings, correction);
  return continueWith({ hasUnsharedCorrection: undefined });
};

/** Corrects a further part before it is booked, in place of a process that died or did not know of it. */
export const takeCorrection: ActionHandler<"take-correction"> = ({
  delivery,
  action: { correction },
  now,
}) => continueWith(toCorrectedPatch(delivery, writeCorrection(delivery, correction, now), now));
