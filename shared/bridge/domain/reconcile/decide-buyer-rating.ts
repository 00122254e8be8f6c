import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { findRatingTarget } from "#shared/bridge/domain/tracking/buyer-rating.ts";
import { findRatingDueAt } from "#shared/bridge/domain/tracking/rating-tries.ts";
import type { Action } from "./action.ts";
import type { Observation } from "./observation.ts";
import type { DeliveryReconcileRequest } from "./reconcile-request.ts";

/** The buyer's rating is saved when it is given, and told to the courier by the next run. */
export function decideBuyerRating({ delivery, now }: Observation): Action | undefined {
  const { buyerRating } = delivery;
  const dueAt = findRatingDueAt(delivery);
  if (buyerRating === undefined || dueAt === undefined || dueAt > now) return undefined;
  const target = findRatingTarget(delivery);
  return target && { kind: "send-buyer-rating", target, rating: buyerRating.rating };
}

/**
 * Whether a run is for the buyer's rating alone: the delivery has ended, and the clock starts the run at
 * the rating's time. Neither store nor courier has anything to say about it.
 */
export function isForRating(
  delivery: Delivery,
  { source }: Pick<DeliveryReconcileRequest, "source">,
  now: Date,
): boolean {
  const { state, lastError, pendingAction, requeueAt, buyerRating } = delivery;
  if (buyerRating === undefined || state !== "completed" || source !== "clock") return false;
  const dueAt = findRatingDueAt(delivery);
  return (
    dueAt !== undefined &&
    dueAt <= now &&
    requeueAt?.getTime() === dueAt.getTime() &&
    lastError === undefined &&
    pendingAction === undefined
  );
}
