import * as z from "zod";
import { toGid } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { completeLineItem, createBlankOrder } from "./blank-order.ts";
import { restoreExactIds } from "./exact-ids.ts";
import { completePayment } from "./payments.ts";
import { type RestOrder, restOrder } from "./rest-order.ts";

const loose = z.record(z.string(), z.unknown());
const lineItems = z.array(loose);
const priced = z.looseObject({
  price: z.coerce.number().catch(0),
  quantity: z.number().catch(1),
  grams: z.number().catch(0),
});
const pricedList = z.array(priced).catch([]);

/** Completes a partial REST order. Throws a ZodError if a part is malformed. */
export function completeOrder(shop: Shop, given: unknown, number: number): RestOrder {
  const parts = loose.parse(given);
  const blank = createBlankOrder(number, shop.clock());
  const merged = { ...blank, ...parts, ...completePayment(parts) };
  const lines = lineItems
    .parse(merged.line_items)
    .map((line) => completeLineItem(line, () => toGid("LineItem", shop.store.createId())));
  const whole = {
    admin_graphql_api_id: toGid("Order", parseGivenId(parts.id) ?? shop.store.createId()),
    ...computeTotals(lines, merged),
    billing_address: merged.shipping_address,
    ...merged,
    line_items: lines,
  };
  return restOrder.parse(restoreExactIds(whole));
}

function parseGivenId(id: unknown): string | undefined {
  const digits = id === undefined || id === null ? "" : (JSON.stringify(id) ?? "");
  return /^\d+$/.test(digits) ? digits : undefined;
}

function computeTotals(
  lines: readonly unknown[],
  order: { shipping_lines?: unknown; financial_status?: unknown },
) {
  const items = lines.map((line) => priced.parse(line));
  const shipping = pricedList.parse(order.shipping_lines);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const subtotal = sum(items.map(({ price, quantity }) => price * quantity));
  const total = (subtotal + sum(shipping.map(({ price }) => price))).toFixed(2);
  return {
    current_subtotal_price: subtotal.toFixed(2),
    subtotal_price: subtotal.toFixed(2),
    current_total_price: total,
    total_price: total,
    total_outstanding: order.financial_status === "paid" ? "0.00" : total,
    total_weight: sum(items.map(({ grams, quantity }) => grams * quantity)),
  };
}
