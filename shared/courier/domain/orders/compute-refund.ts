import type { Order } from "./order.ts";

/**
 * What cancelling gives back, or undefined where it is too late (decisions, Orders): all until a
 * courier is assigned, half until pick-up; the same again once it is cancelled.
 */
export function computeRefundCents({
  status,
  price,
  refundCents,
  routes,
}: Order): number | undefined {
  if (status === 90) return refundCents;
  if (status < 30) return price.totalCents;
  const pickedUp = routes.some((route) => route.status >= 50);
  return status < 50 && !pickedUp ? Math.ceil(price.totalCents / 2) : undefined;
}
