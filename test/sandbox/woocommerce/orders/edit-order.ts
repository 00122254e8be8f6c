import {
  type JsonObject,
  toObject,
  toObjects,
  toText,
} from "#test/sandbox/woocommerce/http/wp-json.ts";
import { formatGmtDate, formatLocalDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { findTaxRate } from "./catalogue.ts";
import { editMetaData } from "./meta-data.ts";
import { buildFeeLine, buildGoodsLine, buildShippingLine, editLines } from "./order-lines.ts";
import { applyStatus, checkStatus, getPaidStatus } from "./order-status.ts";
import { addTotals } from "./order-totals.ts";

const plainFields = [
  "parent_id",
  "currency",
  "customer_id",
  "payment_method",
  "payment_method_title",
  "transaction_id",
  "customer_note",
  "created_via",
];

function pickFields(input: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(input).filter(([field]) => fields.includes(field)));
}

/** Merges an address: a request changes the fields that it names, and unknown fields are ignored. */
function editAddress(known: JsonObject, input: JsonObject): JsonObject {
  return { ...known, ...pickFields(input, Object.keys(known)) };
}

function editAllLines(store: Store, order: JsonObject, input: JsonObject): JsonObject {
  const hasLineChanges = ["line_items", "shipping_lines", "fee_lines"].some(
    (field) => field in input,
  );
  if (!hasLineChanges) return order;
  const tax = findTaxRate(toObject(order.shipping), toObject(order.billing));
  const editLinesOf = (field: string, line: typeof buildGoodsLine) =>
    editLines(store, line, toObjects(order[field]), toObjects(input[field]), tax);
  return addTotals(store, {
    ...order,
    line_items: editLinesOf("line_items", buildGoodsLine),
    shipping_lines: editLinesOf("shipping_lines", buildShippingLine),
    fee_lines: editLinesOf("fee_lines", buildFeeLine),
  });
}

/** Returns the order after a create or update request. Read-only fields are ignored. */
export function editOrder(store: Store, order: JsonObject, input: JsonObject): JsonObject {
  const status = toText(input.status);
  if ("status" in input) checkStatus(status);
  const withFields = {
    ...order,
    ...pickFields(input, plainFields),
    billing: editAddress(toObject(order.billing), toObject(input.billing)),
    shipping: editAddress(toObject(order.shipping), toObject(input.shipping)),
    meta_data: editMetaData(store, toObjects(order.meta_data), toObjects(input.meta_data)),
  };
  const withLines = editAllLines(store, withFields, input);
  const payment =
    input.set_paid === true ? getPaidStatus({ ...withLines, payment_method: "" }) : "";
  const withStatus = applyStatus(store, withLines, status || payment || toText(order.status));
  return input.set_paid === true ? setPaidDate(store, withStatus) : withStatus;
}

function setPaidDate(store: Store, order: JsonObject): JsonObject {
  if ((order.date_paid ?? null) !== null) return order;
  const now = store.clock();
  return { ...order, date_paid: formatLocalDate(store, now), date_paid_gmt: formatGmtDate(now) };
}
