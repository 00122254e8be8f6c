import { type FollowedOrder, hasEnded } from "./followed-order.ts";
import type { OrderWait } from "./home-state.ts";
import { findOrphan, type Sighting } from "./order-cells.ts";

const toWait = (at: OrderWait["at"], until: number | undefined): OrderWait => ({
  at,
  ...(until !== undefined && { until }),
});

function findPartThatFailed({ delivery }: FollowedOrder): "courier" | "told" | undefined {
  const code = hasEnded({ delivery }) ? undefined : delivery?.last_error?.code;
  if (code?.startsWith("courier")) return "courier";
  return code?.startsWith("store") ? "told" : undefined;
}

/** Returns what an order waits for if a part of the system failed it. */
export function findWait(sighting: Sighting): OrderWait | undefined {
  const { order, activity, isWebhookLost, nextSweepAt } = sighting;
  const { delivery } = order;
  const orphan = findOrphan(sighting);
  if (orphan !== undefined) return toWait("queue", orphan.backAt);
  if (delivery === undefined)
    return isWebhookLost && activity === undefined ? toWait("webhook", nextSweepAt) : undefined;
  const failed = findPartThatFailed(order);
  return failed && toWait(failed, delivery.requeue_at?.getTime());
}
