import { randomBytes } from "node:crypto";
import type { JsonObject } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { formatGmtDate, formatLocalDate } from "#test/sandbox/woocommerce/site/store-time.ts";
import { createId } from "#test/sandbox/woocommerce/state/database.ts";
import { type Store, versions } from "#test/sandbox/woocommerce/store.ts";

const createEmptyAddress = (...more: string[]): JsonObject =>
  Object.fromEntries(
    [
      "first_name",
      "last_name",
      "company",
      "address_1",
      "address_2",
      "city",
      "state",
      "postcode",
      "country",
    ]
      .concat(more)
      .map((field) => [field, ""]),
  );

function buildLinks(store: Store, id: number): JsonObject {
  const orders = `${store.getUrl()}/wp-json/wc/v3/orders`;
  const allow = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  return {
    self: [{ href: `${orders}/${id}`, targetHints: { allow } }],
    collection: [{ href: orders }],
    email_templates: [{ embeddable: true, href: `${orders}/${id}/actions/email_templates` }],
  };
}

/** Creates an empty order with every field of an order, in the real store's order of fields. */
export function createBlankOrder(store: Store): JsonObject {
  const id = createId(store.db, "post");
  const orderKey = `wc_order_${randomBytes(12).toString("base64url").replace(/[-_]/g, "x").slice(0, 13)}`;
  const now = store.clock();
  const [local, gmt] = [formatLocalDate(store, now), formatGmtDate(now)];
  return {
    id,
    parent_id: 0,
    status: "pending",
    currency: "USD",
    version: versions.woocommerce,
    prices_include_tax: false,
    date_created: local,
    date_modified: local,
    discount_total: "0.00",
    discount_tax: "0.00",
    shipping_total: "0.00",
    shipping_tax: "0.00",
    cart_tax: "0.00",
    total: "0.00",
    total_tax: "0.00",
    customer_id: 0,
    order_key: orderKey,
    billing: createEmptyAddress("email", "phone"),
    shipping: createEmptyAddress("phone"),
    payment_method: "",
    payment_method_title: "",
    transaction_id: "",
    customer_ip_address: "",
    customer_user_agent: "",
    created_via: "rest-api",
    customer_note: "",
    date_completed: null,
    date_paid: null,
    cart_hash: "",
    number: String(id),
    meta_data: [],
    line_items: [],
    tax_lines: [],
    shipping_lines: [],
    fee_lines: [],
    coupon_lines: [],
    refunds: [],
    payment_url: `${store.getUrl()}/checkout/order-pay/${id}/?pay_for_order=true&key=${orderKey}`,
    is_editable: true,
    needs_payment: false,
    needs_processing: false,
    date_created_gmt: gmt,
    date_modified_gmt: gmt,
    date_completed_gmt: null,
    date_paid_gmt: null,
    currency_symbol: "$",
    _links: buildLinks(store, id),
  };
}
