import { type Money, parseMoney } from "#shared/kernel/money.ts";
import type { WooCommerceOrder } from "./woocommerce-order.ts";

/** Plugins add a tip as a fee; there is no field for it. */
const TIP_PATTERN = /\b(tips?|gratuity)\b/i;

/** What was paid for the goods, for bringing them and on top, without taxes. */
export function toAmounts({ currency, shipping_total, line_items, fee_lines }: WooCommerceOrder) {
  const tips = fee_lines.filter(({ name }) => TIP_PATTERN.test(name));
  return {
    subtotal: sumLines(line_items, currency),
    shippingPaid: parseMoney(shipping_total, currency),
    tip: tips.length > 0 ? sumLines(tips, currency) : undefined,
  };
}

/** Undefined where one of the amounts is none. */
function sumLines(lines: readonly { total: string }[], currency: string): Money | undefined {
  const amounts = lines.map(({ total }) => parseMoney(total, currency));
  if (amounts.includes(undefined)) return undefined;
  const zero = parseMoney(0, currency);
  return zero && { ...zero, minor: amounts.reduce((sum, each) => sum + (each?.minor ?? 0), 0) };
}
