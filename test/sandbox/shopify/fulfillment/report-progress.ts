import { parseGid } from "#test/sandbox/shopify/gid.ts";
import { changeOrder } from "#test/sandbox/shopify/orders/change-order.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { FulfillmentOrderRecord } from "#test/sandbox/shopify/state/records.ts";
import { listSupportedActions } from "./supported-actions.ts";
import { createUserErrors } from "./user-error.ts";

/** Reports that work on a fulfillment order has begun. A repeated report has no effect. */
export function reportProgress(shop: Shop, id: string) {
  const record = findFulfillmentOrder(shop, id);
  if (record === undefined) return refuseNotFound(["id"]);
  if (record.deliveryMethod.methodType === "PICK_UP") {
    const code = "FULFILLMENT_ORDER_INVALID_DELIVERY_METHOD";
    return createUserErrors("Fulfillment order has an invalid delivery method.", ["id"], code);
  }
  if (!listSupportedActions(record).includes("REPORT_PROGRESS")) {
    const code = "FULFILLMENT_ORDER_STATUS_INVALID";
    return createUserErrors("Fulfillment order status is invalid for this action.", ["id"], code);
  }
  return saveFulfillmentOrder(shop, { ...record, status: "IN_PROGRESS" });
}

/** Withdraws reported progress. */
export function markAsOpen(shop: Shop, id: string) {
  const record = findFulfillmentOrder(shop, id);
  if (record === undefined) return refuseNotFound(["id"]);
  if (!listSupportedActions(record).includes("MARK_AS_OPEN")) {
    return createUserErrors("Fulfillment order cannot be marked as open.", ["id"]);
  }
  return saveFulfillmentOrder(shop, { ...record, status: "OPEN" });
}

/** Saves a changed fulfillment order and fires its order's orders/updated. */
export function saveFulfillmentOrder(shop: Shop, record: FulfillmentOrderRecord) {
  const updatedAt = shop.clock().toISOString();
  const fulfillmentOrder = shop.store.fulfillmentOrders.save({ ...record, updatedAt });
  changeOrder(shop, record.orderId, () => ({}));
  return { fulfillmentOrder, userErrors: [] };
}

export const refuseNotFound = (field: readonly string[]) =>
  createUserErrors("Fulfillment order does not exist.", field, "FULFILLMENT_ORDER_NOT_FOUND");

export function findFulfillmentOrder(shop: Shop, id: string): FulfillmentOrderRecord | undefined {
  const digits = parseGid("FulfillmentOrder", id);
  return digits === undefined ? undefined : shop.store.fulfillmentOrders.find(digits);
}
