import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { OrderRecord } from "#test/sandbox/shopify/state/records.ts";
import { formatRestTime } from "#test/sandbox/shopify/time.ts";
import { enqueueWebhooks, type Topic } from "#test/sandbox/shopify/webhooks/webhook-outbox.ts";
import { type RestOrder, readBody } from "./rest-order.ts";

/** Saves the changed body with a new updated_at (whole seconds) and fires the webhooks. */
export function changeOrder(
  shop: Shop,
  orderId: string,
  change: (body: RestOrder) => Partial<RestOrder>,
  topics: readonly Topic[] = ["orders/updated"],
): OrderRecord {
  const order = shop.store.orders.find(orderId);
  if (order === undefined) throw new Error(`There is no order ${orderId}`);
  const before = readBody(order);
  const body = { ...before, ...change(before), updated_at: formatRestTime(shop.clock()) };
  const saved = shop.store.orders.save({ ...order, body: JSON.stringify(body) });
  enqueueWebhooks(shop, saved.body, topics);
  return saved;
}
