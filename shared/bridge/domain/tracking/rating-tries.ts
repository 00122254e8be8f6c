import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { BuyerRating } from "#shared/bridge/domain/delivery/recipient.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";

/** After so many failures, within about a day, the courier is not told any more. */
const MAX_FAILURES = 7;

/** Returns when the courier is to be told of the buyer's rating; undefined if nothing is left to tell. */
export const findRatingDueAt = ({
  buyerRating,
}: Pick<Delivery, "buyerRating">): Date | undefined =>
  buyerRating === undefined || buyerRating.answer !== undefined
    ? undefined
    : (buyerRating.retryAt ?? buyerRating.at);

/**
 * Returns the rating after the courier could not be told: with the time of the next try, after 1, 4, 16
 * … minutes, or given up. It is no failure of the delivery, which does not wait for it.
 */
export function recordRatingFailure(
  { retryAt: _, ...rating }: BuyerRating,
  now: Date,
): BuyerRating {
  const failures = (rating.failures ?? 0) + 1;
  return failures >= MAX_FAILURES
    ? { ...rating, failures, answer: "refused" }
    : { ...rating, failures, retryAt: addMinutes(now, 4 ** (failures - 1)) };
}
