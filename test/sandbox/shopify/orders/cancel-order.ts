import { toRestFulfillment } from "#test/sandbox/shopify/fulfillment/rest-fulfillment.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { formatRestTime } from "#test/sandbox/shopify/time.ts";
import { changeOrder } from "./change-order.ts";
import { readBody } from "./rest-order.ts";

const NOT_COLLECTED_STATUSES = new Set([
  "FULFILLED",
  "SUBMITTED",
  "CONFIRMED",
  "LABEL_PURCHASED",
  "LABEL_PRINTED",
  "READY_FOR_PICKUP",
  "CANCELED",
]);

/** Returns the reason why the order cannot be cancelled, or undefined. */
export function explainCancelRefusal(shop: Shop, orderId: string): string | undefined {
  const order = shop.store.orders.find(orderId);
  if (order === undefined) return "Order does not exist";
  if (readBody(order).cancelled_at) return "Order has already been canceled";
  const isInTransit = shop.store.fulfillments
    .listByParent(orderId)
    .some(({ displayStatus }) => !NOT_COLLECTED_STATUSES.has(displayStatus));
  return isInTransit
    ? "Cannot cancel an order with fulfillments that can't be canceled"
    : undefined;
}

/** Cancels the order, its open fulfillment orders and the parcels that nobody has collected. */
export function cancelOrder(shop: Shop, orderId: string, reason: string): void {
  const { store } = shop;
  const now = shop.clock();
  const updatedAt = now.toISOString();
  for (const record of store.fulfillmentOrders.listByParent(orderId)) {
    if (record.status !== "CLOSED") {
      store.fulfillmentOrders.save({ ...record, status: "CANCELLED", updatedAt });
    }
  }
  for (const record of store.fulfillments.listByParent(orderId)) {
    store.fulfillments.save({
      ...record,
      status: "CANCELLED",
      displayStatus: "CANCELED",
      updatedAt,
    });
  }
  changeOrder(
    shop,
    orderId,
    (body) => ({
      cancelled_at: formatRestTime(now),
      cancel_reason: reason.toLowerCase(),
      closed_at: formatRestTime(now),
      financial_status: body.financial_status === "paid" ? "refunded" : "voided",
      fulfillment_status: null,
      fulfillments: store.fulfillments
        .listByParent(orderId)
        .map((each) => toRestFulfillment(each, body)),
    }),
    ["orders/cancelled", "orders/updated"],
  );
}
