import {
  createInvalidParameterError,
  type JsonObject,
  toObjects,
  toText,
} from "#test/sandbox/woocommerce/http/wp-json.ts";
import { formatGmtDate, formatLocalDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { products } from "./catalogue.ts";
import { parseCents } from "./money.ts";
import { addRefund, computeRefundableCents } from "./refunds.ts";

/** The statuses that a request may set, with their display names. */
export const statusNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "auto-draft": "Auto draft",
    pending: "Pending payment",
    processing: "Processing",
    "on-hold": "On hold",
    completed: "Completed",
    cancelled: "Cancelled",
    refunded: "Refunded",
    failed: "Failed",
    "checkout-draft": "Draft",
  }),
);

/** Refuses an unknown status, as WordPress' enum validation does. */
export function checkStatus(
  status: string,
  known: readonly string[] = [...statusNames.keys()],
): void {
  if (known.includes(status)) return;
  throw createInvalidParameterError(
    "status",
    `status is not one of ${known.join(", ")}.`,
    "rest_not_in_enum",
  );
}

const needsProcessing = (order: JsonObject): boolean =>
  toObjects(order.line_items).some((line) => {
    const product = products[Number(line.variation_id) || Number(line.product_id)];
    return !(product?.virtual && product.downloadable);
  });

/** The statuses that payment leads to. An order that reaches one counts as paid. */
export function getPaidStatus(order: JsonObject): string {
  return order.payment_method !== "cod" && needsProcessing(order) ? "processing" : "completed";
}

function refundRemaining(store: Store, order: JsonObject): JsonObject[] {
  const rest = computeRefundableCents(order);
  if (rest <= 0) return toObjects(order.refunds);
  return addRefund(store, order, rest, "Order fully refunded.");
}

/** Returns the order in a status, with the dates and flags that follow from it. */
export function applyStatus(store: Store, order: JsonObject, status: string): JsonObject {
  const now = store.clock();
  const isChange = order.status !== status;
  const dates: JsonObject = {};
  const isPaid = status === getPaidStatus(order) || status === "completed";
  if (isChange && isPaid && (order.date_paid ?? null) === null) {
    Object.assign(dates, {
      date_paid: formatLocalDate(store, now),
      date_paid_gmt: formatGmtDate(now),
    });
  }
  if (isChange && status === "completed") {
    Object.assign(dates, {
      date_completed: formatLocalDate(store, now),
      date_completed_gmt: formatGmtDate(now),
    });
  }
  const isUnpaid = ["pending", "failed", "checkout-draft"].includes(status);
  return {
    ...order,
    ...dates,
    ...(isChange && status === "refunded" && { refunds: refundRemaining(store, order) }),
    status,
    is_editable: ["pending", "on-hold", "auto-draft"].includes(status),
    needs_payment: isUnpaid && parseCents(toText(order.total)) > 0,
    needs_processing: needsProcessing(order),
  };
}
