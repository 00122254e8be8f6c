import type { Store } from "#test/sandbox/woocommerce/store.ts";

/**
 * Queues a delivery of the topic for every active webhook. If one is already pending for the same
 * webhook and order, it adds none: a delivery contains the order as it is when it is sent.
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

/** Queues the webhooks that listen to an order's new status. */
export function queueStatusWebhooks(store: Store, status: string, orderId: number): void {
  queueWebhooks(store, `action.woocommerce_order_status_${status}`, orderId);
}
