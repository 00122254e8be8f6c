import { type Json, type JsonObject, toObjects } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { createId } from "#test/sandbox/woocommerce/state/database.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { type Product, products, type TaxRate } from "./catalogue.ts";
import { editMetaData } from "./meta-data.ts";
import { computeTax, formatMoney, parseCents } from "./money.ts";

type LineBuilder = (
  store: Store,
  known: JsonObject,
  input: JsonObject,
  tax?: TaxRate,
) => JsonObject;

const unknownProduct: Product = { name: "", sku: "", price: 0 };

/** Adds the display fields that meta data has on order lines. */
function buildLineMeta(store: Store, known: JsonObject, input: JsonObject): Json {
  const changed = editMetaData(store, toObjects(known.meta_data), toObjects(input.meta_data));
  return changed.map((meta) => {
    const { key = "", value = "" } = meta;
    return { ...meta, display_key: key, display_value: value };
  });
}

interface Amounts {
  readonly subtotal: string;
  readonly total: string;
}

/** Returns the price of a line: the requested one, else the previous one, else the catalogue price. */
function computeAmounts(known: JsonObject, input: JsonObject, listed: number): Amounts {
  const kept = input.quantity === undefined ? known : {};
  const getAmount = (name: string) => formatMoney(Number(input[name] ?? kept[name] ?? listed));
  return { subtotal: getAmount("subtotal"), total: getAmount("total") };
}

/** Creates a product line. The catalogue supplies the missing fields. */
export const buildGoodsLine: LineBuilder = (store, known, input, tax) => {
  const { product_id, variation_id, quantity, ...buildLine }: JsonObject = {
    product_id: 0,
    variation_id: 0,
    quantity: 1,
    ...known,
    ...input,
  };
  const product = products[Number(variation_id) || Number(product_id)] ?? unknownProduct;
  const { subtotal, total } = computeAmounts(known, input, product.price * Number(quantity));
  const [subtotalTax, totalTax] = [computeTax(subtotal, tax), computeTax(total, tax)];
  return {
    id: known.id ?? createId(store.db, "order_item"),
    name: buildLine.name ?? product.name,
    product_id: Number(product_id),
    variation_id: Number(variation_id),
    quantity: Number(quantity),
    tax_class: "",
    subtotal,
    subtotal_tax: subtotalTax,
    total,
    total_tax: totalTax,
    taxes: tax === undefined ? [] : [{ id: tax.id, total: totalTax, subtotal: subtotalTax }],
    meta_data: buildLineMeta(store, known, input),
    sku: buildLine.sku ?? product.sku,
    global_unique_id: "",
    price: parseCents(total) / Number(quantity) / 100,
    image: { id: "", src: "" },
    parent_name: product.parentName ?? null,
  };
};

/** Creates a shipping line. */
export const buildShippingLine: LineBuilder = (store, known, input, tax) => {
  const getField = (name: string): Json => input[name] ?? known[name] ?? "";
  const total = formatMoney(Number(getField("total")));
  const charged = tax?.onShipping ? tax : undefined;
  const totalTax = computeTax(total, charged);
  return {
    id: known.id ?? createId(store.db, "order_item"),
    method_title: getField("method_title"),
    method_id: getField("method_id"),
    instance_id: getField("instance_id"),
    total,
    total_tax: totalTax,
    taxes: charged === undefined ? [] : [{ id: charged.id, total: totalTax, subtotal: "" }],
    tax_status: "taxable",
    meta_data: buildLineMeta(store, known, input),
  };
};

/** Creates a fee line, for example a tip. The sandbox store charges no tax on fees. */
export const buildFeeLine: LineBuilder = (store, known, input) => ({
  id: known.id ?? createId(store.db, "order_item"),
  name: input.name ?? known.name ?? "",
  tax_class: "",
  tax_status: "none",
  amount: "",
  total: formatMoney(Number(input.total ?? known.total ?? 0)),
  total_tax: "0.00",
  taxes: [],
  meta_data: buildLineMeta(store, known, input),
});

/** Merges requested lines: a known id changes that line, any other line is added. */
export function editLines(
  store: Store,
  buildLine: LineBuilder,
  known: JsonObject[],
  input: JsonObject[],
  tax?: TaxRate,
): JsonObject[] {
  const isKnown = (one: JsonObject) => known.some(({ id }) => id === one.id);
  const changed = known.flatMap((old) => {
    const change = input.find(({ id }) => id === old.id);
    if (change === undefined) return [old];
    return change.quantity === 0 ? [] : [buildLine(store, old, change, tax)];
  });
  return [
    ...changed,
    ...input.filter((one) => !isKnown(one)).map((one) => buildLine(store, {}, one, tax)),
  ];
}
