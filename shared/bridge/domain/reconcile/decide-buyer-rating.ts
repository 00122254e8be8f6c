import { findRatingTarget } from "#shared/bridge/domain/tracking/buyer-rating.ts";
import { findRatingDueAt } from "#shared/bridge/domain/tracking/rating-tries.ts";
import type { Action } from "./action.ts";
import type { Observation } from "./observation.ts";

/** The buyer's rating is saved when it is given, and told to the courier by the next run. */
export function decideBuyerRating({ delivery, now }: Observation): Action | undefined {
  const { buyerRating } = delivery;
  const dueAt = findRatingDueAt(delivery);
  if (buyerRating === undefined || dueAt === undefined || dueAt > now) return undefined;
  const target = findRatingTarget(delivery);
  return target && { kind: "send-buyer-rating", target, rating: buyerRating.rating };
}
