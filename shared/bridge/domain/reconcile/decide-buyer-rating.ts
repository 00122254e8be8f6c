import { findRatingTarget } from "#shared/bridge/domain/tracking/buyer-rating.ts";
import type { Action } from "./action.ts";
import type { Observation } from "./observation.ts";

/** The buyer's rating is saved when it is given, and told to the courier by the next run. */
export function decideBuyerRating({ delivery }: Observation): Action | undefined {
  const { buyerRating } = delivery;
  if (buyerRating === undefined || buyerRating.answer !== undefined) return undefined;
  const target = findRatingTarget(delivery);
  return target && { kind: "send-buyer-rating", target, rating: buyerRating.rating };
}
