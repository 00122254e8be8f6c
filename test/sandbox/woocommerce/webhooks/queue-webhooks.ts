import type { Store } from "#test/sandbox/woocommerce/store.ts";

/**
 * Queues a delivery of the topic to every active webhook. While one is pending for the same webhook
 * and order, no other is added: what is delivered is the order as it is then, not as it was now.
 */
export function queueWebhooks(store: Store, topic: string, orderId: number): void {
  store.db.execute(
    `INSERT OR IGNORE INTO deliveries (webhook_id, order_id, due_ms, state)
     SELECT id, ?, ?, 'pending' FROM webhooks WHERE topic = ? AND status = 'active' ORDER BY id`,
    orderId,
    store.clock().getTime() + store.deliveryDelayMs,
    topic,
  );
}

/** Queues what listens to an order's reaching a status. */
export function queueStatusWebhooks(store: Store, status: string, orderId: number): void {
  queueWebhooks(store, `action.woocommerce_order_status_${status}`, orderId);
}
