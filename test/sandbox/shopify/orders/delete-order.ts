import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { toRawNumber } from "#test/sandbox/shopify/state/lossless-json.ts";
import { enqueueWebhooks } from "#test/sandbox/shopify/webhooks/webhook-outbox.ts";

/** Deletes an order with all that belongs to it. The body of the webhook is its id alone. */
export function deleteOrder(shop: Shop, orderId: string): void {
  const { orders, fulfillmentOrders, fulfillments } = shop.store;
  for (const table of [fulfillmentOrders, fulfillments])
    for (const { id } of table.listByParent(orderId)) table.remove(id);
  orders.remove(orderId);
  enqueueWebhooks(shop, JSON.stringify({ id: toRawNumber(orderId) }), ["orders/delete"]);
}
