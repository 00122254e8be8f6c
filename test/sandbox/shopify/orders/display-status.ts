import type { FulfillmentOrderRecord } from "#test/sandbox/shopify/state/records.ts";
import type { RestOrder } from "./rest-order.ts";

/** Returns an order's OrderDisplayFulfillmentStatus, from its body and its fulfillment orders. */
export function getDisplayFulfillmentStatus(
  body: RestOrder,
  fulfillmentOrders: readonly FulfillmentOrderRecord[],
): string {
  if (body.fulfillment_status === "fulfilled") return "FULFILLED";
  if (body.fulfillment_status === "partial") return "PARTIALLY_FULFILLED";
  // Since 2026-10: nothing is fulfilled and nothing is left to fulfill.
  if (body.cancelled_at || body.line_items.every((line) => line.current_quantity === 0)) {
    return "FULFILLMENT_NOT_REQUIRED";
  }
  const open = fulfillmentOrders.filter(({ status }) => !["CLOSED", "CANCELLED"].includes(status));
  const haveAllStatus = (wanted: string) =>
    open.length > 0 && open.every(({ status }) => status === wanted);
  if (haveAllStatus("ON_HOLD")) return "ON_HOLD";
  if (haveAllStatus("SCHEDULED")) return "SCHEDULED";
  return haveAllStatus("IN_PROGRESS") ? "IN_PROGRESS" : "UNFULFILLED";
}
