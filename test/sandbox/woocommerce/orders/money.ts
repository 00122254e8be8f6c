import type { TaxRate } from "./catalogue.ts";

/** An amount as WooCommerce prints it: a text with two decimals. */
export const formatMoney = (amount: number): string =>
  (Math.round(amount * 100 + 1e-6) / 100).toFixed(2);

/** A printed amount in cents. */
export const parseCents = (printed: string): number => Math.round(Number(printed) * 100);

/** The tax on a printed net amount. */
export function computeTax(net: string, tax?: TaxRate): string {
  return formatMoney(tax === undefined ? 0 : (parseCents(net) * tax.percent) / 10_000);
}
