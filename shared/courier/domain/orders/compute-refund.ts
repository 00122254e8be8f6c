import type { Order } from "./order.ts";

/**
 * Computes the refund of a cancellation, or returns undefined if it is too late (decisions,
 * Orders): the full price until a courier is assigned, half until pick-up. A cancelled order keeps
 * its refund.
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
