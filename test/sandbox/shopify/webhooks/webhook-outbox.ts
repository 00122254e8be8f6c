import { randomUUID } from "node:crypto";
import { consumeFault } from "#test/sandbox/shopify/faults.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { prepareOnce } from "#test/sandbox/shopify/state/database.ts";
import { isTopicAllowed, listSentBodies } from "./subscriptions.ts";

export type Topic =
  | "orders/create"
  | "orders/paid"
  | "orders/updated"
  | "orders/cancelled"
  | "orders/delete"
  | "fulfillment_orders/order_routing_complete"
  | "fulfillment_orders/moved"
  | "fulfillment_orders/scheduled_fulfillment_order_ready"
  | "fulfillments/create"
  | "fulfillments/update"
  | "locations/update"
  | "locations/activate"
  | "locations/deactivate"
  | "locations/delete"
  | "app/uninstalled"
  | "app/scopes_update"
  | "shop/update"
  | "customers/data_request"
  | "customers/redact"
  | "shop/redact";

/**
 * Records the webhooks of one action in the same transaction as the action: one for each topic that the
 * app subscribed to and that its scopes in this shop allow, as its subscription wants the body.
 */
export function enqueueWebhooks(shop: Shop, body: string, topics: readonly Topic[]): void {
  const { webhookUri } = shop.options;
  if (webhookUri === undefined) return;
  const eventId = randomUUID();
  for (const topic of topics.filter((each) => isTopicAllowed(each, shop.app.scopes))) {
    for (const sent of listSentBodies(shop.appConfig.webhooks.subscriptions, topic, body))
      enqueueCopies(shop, { eventId, topic, uri: webhookUri, body: sent });
  }
}

function enqueueCopies(shop: Shop, entry: Omit<OutboxEntry, "webhookId">): void {
  if (consumeFault(shop.faults, "dropWebhooks")) return;
  const webhookId = randomUUID();
  insertDelivery(shop, { ...entry, webhookId });
  if (shop.faults.duplicateWebhooks) insertDelivery(shop, { ...entry, webhookId });
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
  prepareOnce(
    shop.store.database,
    `INSERT INTO deliveries
         (webhook_id, event_id, topic, uri, triggered_at, body, attempts, due_at, outcome)
       VALUES (?, ?, ?, ?, ?, ?, 0, ?, 'pending')`,
  ).run(webhookId, eventId, topic, uri, now.toISOString(), body, now.getTime());
}
