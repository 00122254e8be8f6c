import { defaultRetryDelaysMs } from "#test/sandbox/shopify/options.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { send } from "./send-webhook.ts";
import { type Delivery, dueDeliveries, recordAttempt } from "./webhook-deliveries.ts";

/** Sends what is due, all at once and so in no promised order; retries what failed. */
export interface Sender {
  sendDue(): void;
  /** Cuts what is under way; it is sent again after a restart. */
  close(): Promise<void>;
}

export function sender(shop: Shop): Sender {
  const underWay = new Map<number, Promise<void>>();
  const closing = new AbortController();
  const { database } = shop.store;

  const attempt = async (delivery: Delivery): Promise<void> => {
    const isDelivered = await send(shop, delivery, closing.signal);
    if (closing.signal.aborted && !isDelivered) return;
    if (isDelivered) return recordAttempt(database, delivery.seq, "delivered", null);
    const delayMs = (shop.options.retryDelaysMs ?? defaultRetryDelaysMs)[delivery.attempts];
    const dueAtMs = delayMs === undefined ? null : shop.clock().getTime() + delayMs;
    recordAttempt(database, delivery.seq, dueAtMs === null ? "given up" : "pending", dueAtMs);
  };

  return {
    sendDue() {
      // Newest first, as nothing is promised: orders/paid tends to overtake orders/create.
      for (const delivery of dueDeliveries(database, shop.clock().getTime()).toReversed()) {
        if (underWay.has(delivery.seq)) continue;
        underWay.set(
          delivery.seq,
          attempt(delivery).finally(() => underWay.delete(delivery.seq)),
        );
      }
    },
    async close() {
      closing.abort();
      await Promise.all(underWay.values());
    },
  };
}
