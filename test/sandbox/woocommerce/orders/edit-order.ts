import {
  type JsonObject,
  objectOf,
  objectsOf,
  textOf,
} from "#test/sandbox/woocommerce/http/wp-json.ts";
import { gmtDate, localDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { taxRateOf } from "./catalogue.ts";
import { editMetaData } from "./meta-data.ts";
import { editLines, feeLine, goodsLine, shippingLine } from "./order-lines.ts";
import { checkStatus, inStatus, paidStatus } from "./order-status.ts";
import { withTotals } from "./order-totals.ts";

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

function pick(asked: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(asked).filter(([field]) => fields.includes(field)));
}

/** An address keeps its own fields only; a request changes the ones it names. */
function editAddress(known: JsonObject, asked: JsonObject): JsonObject {
  return { ...known, ...pick(asked, Object.keys(known)) };
}

function editAllLines(store: Store, order: JsonObject, asked: JsonObject): JsonObject {
  const touched = ["line_items", "shipping_lines", "fee_lines"].some((field) => field in asked);
  if (!touched) return order;
  const tax = taxRateOf(objectOf(order.shipping), objectOf(order.billing));
  const lines = (field: string, line: typeof goodsLine) =>
    editLines(store, line, objectsOf(order[field]), objectsOf(asked[field]), tax);
  return withTotals(store, {
    ...order,
    line_items: lines("line_items", goodsLine),
    shipping_lines: lines("shipping_lines", shippingLine),
    fee_lines: lines("fee_lines", feeLine),
  });
}

/** The order after a request to create or update it; what cannot be written is ignored. */
export function editOrder(store: Store, order: JsonObject, asked: JsonObject): JsonObject {
  const status = textOf(asked.status);
  if ("status" in asked) checkStatus(status);
  const addressed = {
    ...order,
    ...pick(asked, plainFields),
    billing: editAddress(objectOf(order.billing), objectOf(asked.billing)),
    shipping: editAddress(objectOf(order.shipping), objectOf(asked.shipping)),
    meta_data: editMetaData(store, objectsOf(order.meta_data), objectsOf(asked.meta_data)),
  };
  const lined = editAllLines(store, addressed, asked);
  const payment = asked.set_paid === true ? paidStatus({ ...lined, payment_method: "" }) : "";
  const placed = inStatus(store, lined, status || payment || textOf(order.status));
  return asked.set_paid === true ? paidNow(store, placed) : placed;
}

function paidNow(store: Store, order: JsonObject): JsonObject {
  if ((order.date_paid ?? null) !== null) return order;
  const now = store.clock();
  return { ...order, date_paid: localDate(store, now), date_paid_gmt: gmtDate(now) };
}
