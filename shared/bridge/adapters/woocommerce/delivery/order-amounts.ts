import { type Money, moneyOf } from "#shared/kernel/money.ts";
import type { WooOrder } from "./woocommerce-order.ts";

/** Plugins add a tip as a fee; there is no field for it. */
const TIP = /\b(tips?|gratuity)\b/i;

/** What was paid for the goods, for bringing them and on top, without taxes. */
export function amountsOf({ currency, shipping_total, line_items, fee_lines }: WooOrder) {
  const tips = fee_lines.filter(({ name }) => TIP.test(name));
  return {
    subtotal: sumOf(line_items, currency),
    shippingPaid: moneyOf(shipping_total, currency),
    tip: tips.length > 0 ? sumOf(tips, currency) : undefined,
  };
}

/** Undefined where one of the amounts is none. */
function sumOf(lines: readonly { total: string }[], currency: string): Money | undefined {
  const amounts = lines.map(({ total }) => moneyOf(total, currency));
  if (amounts.includes(undefined)) return undefined;
  const none = moneyOf(0, currency);
  return none && { ...none, minor: amounts.reduce((sum, each) => sum + (each?.minor ?? 0), 0) };
}
