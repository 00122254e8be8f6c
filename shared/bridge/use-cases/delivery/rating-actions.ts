import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { redactCourierText } from "#shared/bridge/domain/privacy/redact-text.ts";
import { applyRetention } from "#shared/bridge/domain/privacy/retention.ts";
import type { RatingTarget } from "#shared/bridge/domain/reconcile/action.ts";
import { recordRatingFailure } from "#shared/bridge/domain/tracking/rating-tries.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Courier, CourierRefusal } from "#shared/bridge/ports/courier.ts";
import type { ActionHandler } from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import {
  appendTimeline,
  continueWith,
  type DeliveryPatch,
} from "#shared/bridge/use-cases/reconcile/action-result.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import type { Result } from "#shared/kernel/result.ts";

type Answer = Result<unknown, CourierRefusal>;

/**
 * After so many failures of a run in a row, within half an hour, a rating is given up: nothing is worth
 * less of a delivery.
 */
const MAX_RUN_FAILURES = 5;

const sendRating = (courier: Courier, target: RatingTarget, rating: number): Promise<Answer> =>
  "orderId" in target
    ? courier.rateDriver(target.orderId, rating)
    : courier.ratePointDriver(target.pointId, rating);

/** Rates the driver. Safe to repeat. A courier that cannot take it does not keep the delivery for long. */
export const rateDriver: ActionHandler<"rate"> = async ({
  context: { courier },
  delivery,
  action: { target, rating },
  now,
}) => {
  const answer = await sendRating(courier, target, rating).catch((error: unknown) => {
    if (!isFinal(delivery, error)) throw error;
    return undefined;
  });
  const event = answer?.ok
    ? { by: "merchant" as const, ...createMessage("driver-rated", { rating }) }
    : { by: "courier" as const, ...describeRefusal(delivery, answer) };
  return continueWith({
    pendingAction: undefined,
    timeline: appendTimeline(delivery, { at: now, ...event }),
  });
};

/**
 * Sends the buyer's rating of the driver. Safe to repeat: the courier's first rating stays. A courier
 * that cannot be told is asked again later, and the run goes on.
 */
export const sendBuyerRating: ActionHandler<"send-buyer-rating"> = async ({
  context: { courier },
  delivery,
  action: { target, rating },
  now,
}) => {
  const { buyerRating } = delivery;
  if (buyerRating === undefined) return continueWith({});
  const answer = await sendRating(courier, target, rating).catch((error: unknown) => {
    if (!(error instanceof UnavailableError) && !isFinal(delivery, error)) throw error;
    return "failed" as const;
  });
  const told =
    answer === "failed"
      ? recordRatingFailure(buyerRating, now)
      : { ...buyerRating, answer: answer.ok ? ("accepted" as const) : ("refused" as const) };
  if (told.answer === undefined) return continueWith({ buyerRating: told });
  const event =
    told.answer === "accepted"
      ? createMessage("buyer-rating-sent")
      : describeRefusal(delivery, answer === "failed" ? undefined : answer);
  return continueWith({
    buyerRating: told,
    timeline: appendTimeline(delivery, { at: now, by: "courier", ...event }),
  });
};

/** Whether another try makes no sense: the courier refuses this call alone, or fails again and again. */
const isFinal = ({ lastError }: Delivery, error: unknown): boolean =>
  (lastError?.failures ?? 0) >= MAX_RUN_FAILURES ||
  (error instanceof UnavailableError &&
    error.kind === "credentials" &&
    error.retryAt === undefined);

const describeRefusal = (delivery: Delivery, answer: Answer | undefined) =>
  answer === undefined || answer.ok
    ? createMessage("rating-not-taken")
    : createMessage("rating-refused", {
        courierText: redactCourierText(delivery, answer.refusal),
      });

/**
 * Returns the patch of a delivery that has ended, whose courier account is gone: nobody can be told of
 * the buyer's rating any more, and nothing else is left to do until the buyer's data is removed.
 */
export async function giveUpRating(
  { settings }: Pick<ReconcileDeps, "settings">,
  delivery: Delivery,
  now: Date,
): Promise<DeliveryPatch> {
  const { retentionDays } = await settings.read(delivery.key.storeId);
  const { requeueAt } = applyRetention(
    { kind: "idle", state: delivery.state },
    delivery,
    retentionDays,
    now,
  );
  const { buyerRating } = delivery;
  return {
    requeueAt,
    buyerRating: buyerRating && { ...buyerRating, answer: "refused" },
    timeline: appendTimeline(delivery, {
      at: now,
      by: "bridge",
      ...createMessage("rating-not-taken"),
    }),
  };
}
