import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { BuyerRating } from "#shared/bridge/domain/delivery/recipient.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { RatingTarget } from "#shared/bridge/domain/reconcile/action.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { toBuyerState } from "./buyer-state.ts";

/** From poor to excellent. */
export const RATINGS = [1, 2, 3, 4, 5] as const;

/**
 * Whether the buyer can rate the driver: after the delivery, and once. The courier takes one rating of
 * an order, so that the buyers of a batch cannot rate it one by one.
 */
export const canRateAsBuyer = (delivery: Delivery): boolean =>
  isRatable(delivery) && delivery.buyerRating === undefined;

const isRatable = (delivery: Delivery): boolean =>
  toBuyerState(delivery) === "delivered" &&
  delivery.redactedAt === undefined &&
  delivery.batchId === undefined &&
  findRatingTarget(delivery) !== undefined;

/** Returns what the rating is of: an order, or a point whose courier says that it takes one. */
export function findRatingTarget({
  order,
  pointId,
  canRateDriver,
}: Delivery): RatingTarget | undefined {
  if (order?.orderId !== undefined) return { orderId: order.orderId };
  return pointId !== undefined && canRateDriver === true ? { pointId } : undefined;
}

/** Why a rating is not taken. */
export type RatingRefusal = "no-choice" | "not-possible";

/**
 * Returns the delivery with the buyer's rating, due at once; the same one if it is rated already: the
 * first rating stays. A look that is due already stays: it has more to ask than the rating.
 */
export function writeRating(
  delivery: Delivery,
  written: string,
  now: Date,
): Result<Delivery, RatingRefusal> {
  if (delivery.buyerRating !== undefined) return ok(delivery);
  if (!isRatable(delivery)) return fail("not-possible");
  const rating = RATINGS.find((value) => String(value) === written);
  if (rating === undefined) return fail("no-choice");
  const buyerRating: BuyerRating = { rating, at: now };
  const event = { at: now, by: "buyer" as const, ...createMessage("buyer-rated", { rating }) };
  return ok({
    ...delivery,
    buyerRating,
    timeline: [...delivery.timeline, event],
    requeueAt:
      delivery.requeueAt !== undefined && delivery.requeueAt < now ? delivery.requeueAt : now,
  });
}
