import type { Action } from "./action.ts";
import type { Observation } from "./observation.ts";

/** The buyer's rating is saved when it is given, and told to the courier by the next run. */
export function decideBuyerRating({
  delivery: { buyerRating, order },
}: Observation): Action | undefined {
  if (buyerRating === undefined || buyerRating.answer !== undefined) return undefined;
  if (order?.orderId === undefined) return undefined;
  return { kind: "send-buyer-rating", orderId: order.orderId, rating: buyerRating.rating };
}
