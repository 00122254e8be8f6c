import { digitsOf } from "#test/sandbox/shopify/gid.ts";
import { changeOrder } from "#test/sandbox/shopify/orders/change-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { FulfillmentOrderRecord } from "#test/sandbox/shopify/state/records.ts";
import { supportedActions } from "./supported-actions.ts";
import { refusedWith } from "./user-error.ts";

/** Says that work on a fulfillment order has begun; saying it again is fine. */
export function reportProgress(shop: Shop, id: string) {
  const record = findFulfillmentOrder(shop, id);
  if (record === undefined) return notFound(["id"]);
  if (record.methodType === "PICK_UP") {
    const code = "FULFILLMENT_ORDER_INVALID_DELIVERY_METHOD";
    return refusedWith("Fulfillment order has an invalid delivery method.", ["id"], code);
  }
  if (!supportedActions(record).includes("REPORT_PROGRESS")) {
    const code = "FULFILLMENT_ORDER_STATUS_INVALID";
    return refusedWith("Fulfillment order status is invalid for this action.", ["id"], code);
  }
  return savedAs(shop, { ...record, status: "IN_PROGRESS" });
}

/** Takes reported progress back. */
export function markAsOpen(shop: Shop, id: string) {
  const record = findFulfillmentOrder(shop, id);
  if (record === undefined) return notFound(["id"]);
  if (!supportedActions(record).includes("MARK_AS_OPEN")) {
    return refusedWith("Fulfillment order cannot be marked as open.", ["id"]);
  }
  return savedAs(shop, { ...record, status: "OPEN" });
}

/** Saves a changed fulfillment order and fires its order's orders/updated. */
export function savedAs(shop: Shop, record: FulfillmentOrderRecord) {
  const updatedAt = shop.clock().toISOString();
  const fulfillmentOrder = shop.store.fulfillmentOrders.save({ ...record, updatedAt });
  changeOrder(shop, record.orderId, () => ({}));
  return { fulfillmentOrder, userErrors: [] };
}

export const notFound = (field: readonly string[]) =>
  refusedWith("Fulfillment order does not exist.", field, "FULFILLMENT_ORDER_NOT_FOUND");

export function findFulfillmentOrder(shop: Shop, id: string): FulfillmentOrderRecord | undefined {
  const digits = digitsOf("FulfillmentOrder", id);
  return digits === undefined ? undefined : shop.store.fulfillmentOrders.find(digits);
}
