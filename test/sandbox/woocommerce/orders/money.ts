import type { TaxRate } from "./catalogue.ts";

/** An amount as WooCommerce prints it: a text with two decimals. */
export const money = (amount: number): string => (Math.round(amount * 100 + 1e-6) / 100).toFixed(2);

/** A printed amount in cents. */
export const cents = (printed: string): number => Math.round(Number(printed) * 100);

/** The tax on a printed net amount. */
export function taxOn(net: string, tax?: TaxRate): string {
  return money(tax === undefined ? 0 : (cents(net) * tax.percent) / 10_000);
}
