import { defaultRetryDelaysMs } from "#test/sandbox/shopify/options.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { sendWebhook } from "./send-webhook.ts";
import { listDueDeliveries, recordAttempt, type WebhookDelivery } from "./webhook-deliveries.ts";

/** Sends the due webhooks concurrently, so in no defined order. Retries failures. */
export interface WebhookSender {
  sendDue(): void;
  /** Aborts the requests in progress. They are sent again after a restart. */
  close(): Promise<void>;
}

export function createWebhookSender(shop: Shop): WebhookSender {
  const inFlight = new Map<number, Promise<void>>();
  const closing = new AbortController();
  const { database } = shop.store;

  const attemptDelivery = async (delivery: WebhookDelivery): Promise<void> => {
    const isDelivered = await sendWebhook(shop, delivery, closing.signal);
    if (closing.signal.aborted && !isDelivered) return;
    if (isDelivered) return recordAttempt(database, delivery.seq, "delivered", null);
    const delayMs = (shop.options.retryDelaysMs ?? defaultRetryDelaysMs)[delivery.attempts];
    const dueAtMs = delayMs === undefined ? null : shop.clock().getTime() + delayMs;
    recordAttempt(database, delivery.seq, dueAtMs === null ? "given up" : "pending", dueAtMs);
  };

  return {
    sendDue() {
      // Newest first, because the order is undefined: orders/paid often arrives before orders/create.
      for (const delivery of listDueDeliveries(database, shop.clock().getTime()).toReversed()) {
        if (inFlight.has(delivery.seq)) continue;
        inFlight.set(
          delivery.seq,
          attemptDelivery(delivery).finally(() => inFlight.delete(delivery.seq)),
        );
      }
    },
    async close() {
      closing.abort();
      await Promise.all(inFlight.values());
    },
  };
}
