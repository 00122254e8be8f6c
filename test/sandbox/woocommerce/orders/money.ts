import type { TaxRate } from "./catalogue.ts";

/** Formats an amount as WooCommerce does: a text with two decimals. */
export const formatMoney = (amount: number): string =>
  (Math.round(amount * 100 + 1e-6) / 100).toFixed(2);

/** Parses a formatted amount to cents. */
export const parseCents = (printed: string): number => Math.round(Number(printed) * 100);

/** Returns the tax on a formatted net amount. */
export function computeTax(net: string, tax?: TaxRate): string {
  return formatMoney(tax === undefined ? 0 : (parseCents(net) * tax.percent) / 10_000);
}
