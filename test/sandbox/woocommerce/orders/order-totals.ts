import {
  type JsonObject,
  objectOf,
  objectsOf,
  textOf,
} from "#test/sandbox/woocommerce/http/wp-json.ts";
import { nextId } from "#test/sandbox/woocommerce/state/database.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { taxRateOf } from "./catalogue.ts";
import { cents, money } from "./money.ts";

const sum = (lines: JsonObject[], field: string): number =>
  lines.reduce((total, line) => total + cents(textOf(line[field])), 0);
const printed = (amountCents: number): string => money(amountCents / 100);

/** The order with its totals and tax lines computed from its lines. */
export function withTotals(store: Store, order: JsonObject): JsonObject {
  const [goods, shipping, fees] = ["line_items", "shipping_lines", "fee_lines"].map((field) =>
    objectsOf(order[field]),
  ) as [JsonObject[], JsonObject[], JsonObject[]];
  const cartTax = sum(goods, "total_tax") + sum(fees, "total_tax");
  const shippingTax = sum(shipping, "total_tax");
  const total = sum(goods, "total") + sum(shipping, "total") + sum(fees, "total");
  const totals = {
    discount_total: printed(sum(goods, "subtotal") - sum(goods, "total")),
    discount_tax: printed(sum(goods, "subtotal_tax") - sum(goods, "total_tax")),
    shipping_total: printed(sum(shipping, "total")),
    shipping_tax: printed(shippingTax),
    cart_tax: printed(cartTax),
    total: printed(total + cartTax + shippingTax),
    total_tax: printed(cartTax + shippingTax),
  };
  const tax = taxRateOf(objectOf(order.shipping), objectOf(order.billing));
  if (tax === undefined || goods.length === 0) return { ...order, ...totals, tax_lines: [] };
  const taxLine = {
    id: objectsOf(order.tax_lines)[0]?.id ?? nextId(store.db, "order_item"),
    rate_code: tax.code,
    rate_id: tax.id,
    label: tax.label,
    compound: false,
    tax_total: totals.cart_tax,
    shipping_tax_total: totals.shipping_tax,
    rate_percent: tax.percent,
    meta_data: [],
  };
  return { ...order, ...totals, tax_lines: [taxLine] };
}
