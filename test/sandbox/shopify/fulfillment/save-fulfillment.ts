import { changeOrder } from "#test/sandbox/shopify/orders/change-order.ts";
import { captureOnFulfillment } from "#test/sandbox/shopify/orders/payments.ts";
import { readBody } from "#test/sandbox/shopify/orders/rest-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type {
  FulfillmentOrderLine,
  FulfillmentRecord,
} from "#test/sandbox/shopify/state/records.ts";
import { enqueueWebhooks } from "#test/sandbox/shopify/webhooks/webhook-outbox.ts";
import { toRestFulfillment } from "./rest-fulfillment.ts";

/** Saves a fulfillment, updates its order's body and fires the webhooks of both. */
export function saveFulfillment(
  shop: Shop,
  record: FulfillmentRecord,
  topic: "fulfillments/create" | "fulfillments/update",
): FulfillmentRecord {
  const { store } = shop;
  store.fulfillments.save(record);
  const all = store.fulfillments.listByParent(record.orderId);
  const lines = store.fulfillmentOrders.listByParent(record.orderId).flatMap((each) => each.lines);
  const isOpen = lines.some(({ remaining }) => remaining > 0);
  const isStarted = all.some(({ status }) => status === "SUCCESS");
  const order = changeOrder(shop, record.orderId, (body) => ({
    line_items: body.line_items.map((line) => ({
      ...line,
      fulfillable_quantity: sumRemaining(lines, line.admin_graphql_api_id),
    })),
    fulfillments: all.map((each) => toRestFulfillment(each, body)),
    fulfillment_status: isStarted ? (isOpen ? "partial" : "fulfilled") : null,
  }));
  enqueueWebhooks(shop, JSON.stringify(toRestFulfillment(record, readBody(order))), [topic]);
  captureOnFulfillment(shop, record.orderId);
  return record;
}

const sumRemaining = (lines: readonly FulfillmentOrderLine[], lineItemGid: string): number =>
  lines.reduce((sum, line) => (line.lineItemGid === lineItemGid ? sum + line.remaining : sum), 0);
