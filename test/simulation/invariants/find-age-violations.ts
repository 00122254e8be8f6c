import type { ObservedOrder, ObservedWorld } from "./observed-world.ts";

/** An order that is too old for its store to show it is not treated as one that was deleted. */
export function* findAgeViolations(
  { order, deliveries, bookings }: ObservedOrder,
  { now }: Pick<ObservedWorld, "now">,
): Generator<string> {
  if (order.endedAt !== undefined || now < order.hiddenAt) return;
  const isBooked = bookings.length > 0;
  for (const { orderName, state, reason, alert, cancellation } of deliveries) {
    // One that was never read may be of any age.
    if (orderName === undefined) continue;
    const codes = [reason, alert, cancellation].map((one) => one?.code);
    if (codes.includes("gone"))
      yield `too old is not deleted: order ${order.orderId} is ${state} because it is gone, and nobody deleted it`;
    // It is looked at every six hours.
    else if (!isBooked && state === "held" && reason?.code !== "order-too-old")
      yield `too old is said: order ${order.orderId} is held as ${reason?.code}, and its shop hides it`;
  }
}
