import {
  invalidParameter,
  type JsonObject,
  objectsOf,
  textOf,
} from "#test/sandbox/woocommerce/http/wp-json.ts";
import { gmtDate, localDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { products } from "./catalogue.ts";
import { cents } from "./money.ts";
import { refundableCents, withRefund } from "./refunds.ts";

/** The statuses a request may set, with the names that merchants see. */
export const statusNames: Readonly<Record<string, string>> = {
  "auto-draft": "Auto draft",
  pending: "Pending payment",
  processing: "Processing",
  "on-hold": "On hold",
  completed: "Completed",
  cancelled: "Cancelled",
  refunded: "Refunded",
  failed: "Failed",
  "checkout-draft": "Draft",
};

/** Refuses what is no status, as WordPress' enum validation does. */
export function checkStatus(
  status: string,
  known: readonly string[] = Object.keys(statusNames),
): void {
  if (known.includes(status)) return;
  throw invalidParameter("status", `status is not one of ${known.join(", ")}.`, "rest_not_in_enum");
}

const needsProcessing = (order: JsonObject): boolean =>
  objectsOf(order.line_items).some(
    (line) => !products[Number(line.variation_id) || Number(line.product_id)]?.virtual,
  );

/** The status that payment leads to, and whose reaching therefore counts as payment. */
export function paidStatus(order: JsonObject): string {
  return order.payment_method !== "cod" && needsProcessing(order) ? "processing" : "completed";
}

function refundOfTheRest(store: Store, order: JsonObject): JsonObject[] {
  const rest = refundableCents(order);
  if (rest <= 0) return objectsOf(order.refunds);
  return withRefund(store, order, rest, "Order fully refunded.");
}

/** The order in a status, with the dates and flags that follow from it. */
export function inStatus(store: Store, order: JsonObject, status: string): JsonObject {
  const now = store.clock();
  const entered = order.status !== status;
  const dates: JsonObject = {};
  const paid = status === paidStatus(order) || status === "completed";
  if (entered && paid && (order.date_paid ?? null) === null) {
    Object.assign(dates, { date_paid: localDate(store, now), date_paid_gmt: gmtDate(now) });
  }
  if (entered && status === "completed") {
    Object.assign(dates, {
      date_completed: localDate(store, now),
      date_completed_gmt: gmtDate(now),
    });
  }
  const unpaid = ["pending", "failed", "checkout-draft"].includes(status);
  return {
    ...order,
    ...dates,
    ...(entered && status === "refunded" && { refunds: refundOfTheRest(store, order) }),
    status,
    is_editable: ["pending", "on-hold", "auto-draft"].includes(status),
    needs_payment: unpaid && cents(textOf(order.total)) > 0,
    needs_processing: needsProcessing(order),
  };
}
