import {
  type JsonObject,
  toObject,
  toObjects,
  toText,
} from "#test/sandbox/woocommerce/http/wp-json.ts";
import { createId } from "#test/sandbox/woocommerce/state/database.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { findTaxRate } from "./catalogue.ts";
import { formatMoney, parseCents } from "./money.ts";

const sumCents = (lines: JsonObject[], field: string): number =>
  lines.reduce((total, line) => total + parseCents(toText(line[field])), 0);
const formatCents = (amountCents: number): string => formatMoney(amountCents / 100);

/** Returns the order with the totals and tax lines of its lines. */
export function addTotals(store: Store, order: JsonObject): JsonObject {
  const [goods, shipping, fees] = ["line_items", "shipping_lines", "fee_lines"].map((field) =>
    toObjects(order[field]),
  ) as [JsonObject[], JsonObject[], JsonObject[]];
  const cartTax = sumCents(goods, "total_tax") + sumCents(fees, "total_tax");
  const shippingTax = sumCents(shipping, "total_tax");
  const total = sumCents(goods, "total") + sumCents(shipping, "total") + sumCents(fees, "total");
  const totals = {
    discount_total: formatCents(sumCents(goods, "subtotal") - sumCents(goods, "total")),
    discount_tax: formatCents(sumCents(goods, "subtotal_tax") - sumCents(goods, "total_tax")),
    shipping_total: formatCents(sumCents(shipping, "total")),
    shipping_tax: formatCents(shippingTax),
    cart_tax: formatCents(cartTax),
    total: formatCents(total + cartTax + shippingTax),
    total_tax: formatCents(cartTax + shippingTax),
  };
  const tax = findTaxRate(toObject(order.shipping), toObject(order.billing));
  if (tax === undefined || goods.length === 0) return { ...order, ...totals, tax_lines: [] };
  const taxLine = {
    id: toObjects(order.tax_lines)[0]?.id ?? createId(store.db, "order_item"),
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
