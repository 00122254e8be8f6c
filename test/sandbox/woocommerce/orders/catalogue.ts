import { type JsonObject, toText } from "#test/sandbox/woocommerce/http/wp-json.ts";

/** A product of the store. */
export interface Product {
  readonly name: string;
  readonly sku: string;
  /** In the store's currency. */
  readonly price: number;
  /** True if nothing is shipped. */
  readonly virtual?: boolean;
  /** An order of products that are virtual and downloadable needs no processing. */
  readonly downloadable?: boolean;
  readonly parentName?: string;
  readonly tags?: readonly string[];
  /** Lists leave it out; by its id it can be read. */
  readonly isTrashed?: boolean;
}

/** The store's products, by product id, or by variation id for a product with variations. */
export const products: Readonly<Record<number, Product>> = {
  10: { name: "Sourdough loaf", sku: "LOAF-1", price: 9.5, tags: ["Fresh &amp; warm", "bread"] },
  12: { name: "Żurek śląski 🥣", sku: "ZUR-1", price: 12.4 },
  13: { name: "E-book: Bread", sku: "EBOOK", price: 5, virtual: true, downloadable: true },
  14: { name: "Gift card", sku: "GIFT", price: 25, virtual: true },
  15: { name: "Frozen rolls", sku: "ROLLS", price: 6, tags: ["frozen"], isTrashed: true },
  16: { name: "Apron - M", sku: "APR-M", price: 22, parentName: "Apron" },
};

/** A sales tax. */
export interface TaxRate {
  readonly id: number;
  readonly code: string;
  readonly label: string;
  readonly percent: number;
  readonly onShipping: boolean;
}

const newYork = {
  id: 1,
  code: "US-NY-NY TAX-1",
  label: "NY Tax",
  percent: 8.875,
  onShipping: false,
};
const poland = { id: 2, code: "PL-VAT-1", label: "VAT", percent: 23, onShipping: true };

/** Returns the tax of an order, by shipping country, else billing country, else the store's country. */
export function findTaxRate(shipping: JsonObject, billing: JsonObject): TaxRate | undefined {
  const address = [shipping, billing].find(({ country }) => toText(country) !== "");
  if (address === undefined) return newYork;
  if (address.country === "PL") return poland;
  return address.country === "US" && address.state === "NY" ? newYork : undefined;
}
