import { randomUUID } from "node:crypto";
import { consumeFault } from "#test/sandbox/shopify/faults.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";

export type Topic =
  | "orders/create"
  | "orders/paid"
  | "orders/updated"
  | "orders/cancelled"
  | "fulfillment_orders/order_routing_complete"
  | "fulfillment_orders/moved"
  | "fulfillments/create"
  | "fulfillments/update"
  | "app/uninstalled"
  | "app/scopes_update"
  | "shop/update"
  | "customers/data_request"
  | "customers/redact"
  | "shop/redact";

/** Records the webhooks of one action, one per topic, in the same transaction as the action. */
export function enqueueWebhooks(shop: Shop, body: string, topics: readonly Topic[]): void {
  const { webhookUri } = shop.options;
  if (webhookUri === undefined) return;
  const eventId = randomUUID();
  for (const topic of topics) {
    if (consumeFault(shop.faults, "dropWebhooks")) continue;
    const webhookId = randomUUID();
    const copies = shop.faults.duplicateWebhooks ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      insertDelivery(shop, { webhookId, eventId, topic, uri: webhookUri, body });
    }
  }
}

interface OutboxEntry {
  readonly webhookId: string;
  readonly eventId: string;
  readonly topic: Topic;
  readonly uri: string;
  readonly body: string;
}

function insertDelivery(shop: Shop, { webhookId, eventId, topic, uri, body }: OutboxEntry): void {
  const now = shop.clock();
  shop.store.database
    .prepare(
      `INSERT INTO deliveries
         (webhook_id, event_id, topic, uri, triggered_at, body, attempts, due_at, outcome)
       VALUES (?, ?, ?, ?, ?, ?, 0, ?, 'pending')`,
    )
    .run(webhookId, eventId, topic, uri, now.toISOString(), body, now.getTime());
}
