import { type Money, parseMoney } from "#shared/kernel/money.ts";
import type { WooCommerceOrder } from "./woocommerce-order.ts";

/** WooCommerce has no field for tips. Plugins add them as a fee. */
const TIP_PATTERN = /\b(tips?|gratuity)\b/i;

/** Parses what was paid for the goods, for shipping and as a tip, without taxes. */
export function toAmounts({ currency, shipping_total, line_items, fee_lines }: WooCommerceOrder) {
  const tips = fee_lines.filter(({ name }) => TIP_PATTERN.test(name));
  return {
    subtotal: sumLines(line_items, currency),
    shippingPaid: parseMoney(shipping_total, currency),
    tip: tips.length > 0 ? sumLines(tips, currency) : undefined,
  };
}

/** WooCommerce's own gateway for cash on delivery. Its orders have no payment date until they are completed. */
export const isUnpaidCashOnDelivery = (order: {
  readonly payment_method?: string | null | undefined;
  readonly date_paid_gmt?: string | null | undefined;
}): boolean => order.payment_method === "cod" && !order.date_paid_gmt;

/**
 * Returns the amount that is paid in cash at the door, without what was refunded; `unknown` if the
 * store's amounts are invalid.
 */
export function toCashToCollect(order: WooCommerceOrder): Money | "unknown" | undefined {
  if (!isUnpaidCashOnDelivery(order)) return undefined;
  const cash = sumLines([order, ...order.refunds], order.currency);
  if (cash === undefined) return "unknown";
  return cash.minor > 0 ? cash : undefined;
}

/** Returns undefined if one of the amounts is invalid. */
function sumLines(lines: readonly { total: string }[], currency: string): Money | undefined {
  const amounts = lines.map(({ total }) => parseMoney(total, currency));
  if (amounts.includes(undefined)) return undefined;
  const zero = parseMoney(0, currency);
  return zero && { ...zero, minor: amounts.reduce((sum, each) => sum + (each?.minor ?? 0), 0) };
}
