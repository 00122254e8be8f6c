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

/** Returns undefined if one of the amounts is invalid. */
function sumLines(lines: readonly { total: string }[], currency: string): Money | undefined {
  const amounts = lines.map(({ total }) => parseMoney(total, currency));
  if (amounts.includes(undefined)) return undefined;
  const zero = parseMoney(0, currency);
  return zero && { ...zero, minor: amounts.reduce((sum, each) => sum + (each?.minor ?? 0), 0) };
}
