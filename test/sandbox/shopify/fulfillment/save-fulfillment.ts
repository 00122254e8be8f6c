import { changeOrder } from "#test/sandbox/shopify/orders/change-order.ts";
import { readBody } from "#test/sandbox/shopify/orders/rest-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type {
  FulfillmentOrderLine,
  FulfillmentRecord,
} from "#test/sandbox/shopify/state/records.ts";
import { announce } from "#test/sandbox/shopify/webhooks/webhook-outbox.ts";
import { restFulfillment } from "./rest-fulfillment.ts";

/** Saves a fulfillment, brings its order's body up to date, and fires the webhooks of both. */
export function saveFulfillment(
  shop: Shop,
  record: FulfillmentRecord,
  topic: "fulfillments/create" | "fulfillments/update",
): FulfillmentRecord {
  const { store } = shop;
  store.fulfillments.save(record);
  const all = store.fulfillments.of(record.orderId);
  const lines = store.fulfillmentOrders.of(record.orderId).flatMap((each) => each.lines);
  const isOpen = lines.some(({ remaining }) => remaining > 0);
  const isBegun = all.some(({ status }) => status === "SUCCESS");
  const order = changeOrder(shop, record.orderId, (body) => ({
    line_items: body.line_items.map((line) => ({
      ...line,
      fulfillable_quantity: remainingOf(lines, line.admin_graphql_api_id),
    })),
    fulfillments: all.map((each) => restFulfillment(each, body)),
    fulfillment_status: isBegun ? (isOpen ? "partial" : "fulfilled") : null,
  }));
  announce(shop, JSON.stringify(restFulfillment(record, readBody(order))), [topic]);
  return record;
}

const remainingOf = (lines: readonly FulfillmentOrderLine[], lineItemGid: string): number =>
  lines.reduce((sum, line) => (line.lineItemGid === lineItemGid ? sum + line.remaining : sum), 0);
