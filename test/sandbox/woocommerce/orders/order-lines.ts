import { type Json, type JsonObject, objectsOf } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { nextId } from "#test/sandbox/woocommerce/state/database.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { type Product, products, type TaxRate } from "./catalogue.ts";
import { editMetaData } from "./meta-data.ts";
import { cents, money, taxOn } from "./money.ts";

type Line = (store: Store, known: JsonObject, asked: JsonObject, tax?: TaxRate) => JsonObject;

const unknownProduct: Product = { name: "", sku: "", price: 0 };

/** The displayed form that meta data has on lines. */
function lineMeta(store: Store, known: JsonObject, asked: JsonObject): Json {
  const changed = editMetaData(store, objectsOf(known.meta_data), objectsOf(asked.meta_data));
  return changed.map((meta) => {
    const { key = "", value = "" } = meta;
    return { ...meta, display_key: key, display_value: value };
  });
}

interface Amounts {
  readonly subtotal: string;
  readonly total: string;
}

/** What goods cost: as asked for, else as before, else (or when the quantity changes) as listed. */
function amountsOf(known: JsonObject, asked: JsonObject, listed: number): Amounts {
  const kept = asked.quantity === undefined ? known : {};
  const amount = (name: string) => money(Number(asked[name] ?? kept[name] ?? listed));
  return { subtotal: amount("subtotal"), total: amount("total") };
}

/** A line of goods; what is not asked for comes from the catalogue. */
export const goodsLine: Line = (store, known, asked, tax) => {
  const { product_id, variation_id, quantity, ...line }: JsonObject = {
    product_id: 0,
    variation_id: 0,
    quantity: 1,
    ...known,
    ...asked,
  };
  const product = products[Number(variation_id) || Number(product_id)] ?? unknownProduct;
  const { subtotal, total } = amountsOf(known, asked, product.price * Number(quantity));
  const [subtotalTax, totalTax] = [taxOn(subtotal, tax), taxOn(total, tax)];
  return {
    id: known.id ?? nextId(store.db, "order_item"),
    name: line.name ?? product.name,
    product_id: Number(product_id),
    variation_id: Number(variation_id),
    quantity: Number(quantity),
    tax_class: "",
    subtotal,
    subtotal_tax: subtotalTax,
    total,
    total_tax: totalTax,
    taxes: tax === undefined ? [] : [{ id: tax.id, total: totalTax, subtotal: subtotalTax }],
    meta_data: lineMeta(store, known, asked),
    sku: line.sku ?? product.sku,
    global_unique_id: "",
    price: cents(total) / Number(quantity) / 100,
    image: { id: "", src: "" },
    parent_name: product.parentName ?? null,
  };
};

/** A way of shipping and its price. */
export const shippingLine: Line = (store, known, asked, tax) => {
  const field = (name: string): Json => asked[name] ?? known[name] ?? "";
  const total = money(Number(field("total")));
  const charged = tax?.onShipping ? tax : undefined;
  const totalTax = taxOn(total, charged);
  return {
    id: known.id ?? nextId(store.db, "order_item"),
    method_title: field("method_title"),
    method_id: field("method_id"),
    instance_id: field("instance_id"),
    total,
    total_tax: totalTax,
    taxes: charged === undefined ? [] : [{ id: charged.id, total: totalTax, subtotal: "" }],
    tax_status: "taxable",
    meta_data: lineMeta(store, known, asked),
  };
};

/** A fee; tips among them. The stand-in taxes none. */
export const feeLine: Line = (store, known, asked) => ({
  id: known.id ?? nextId(store.db, "order_item"),
  name: asked.name ?? known.name ?? "",
  tax_class: "",
  tax_status: "none",
  amount: "",
  total: money(Number(asked.total ?? known.total ?? 0)),
  total_tax: "0.00",
  taxes: [],
  meta_data: lineMeta(store, known, asked),
});

/** The lines after a request: an asked line with a known id changes that line, any other is added. */
export function editLines(
  store: Store,
  line: Line,
  known: JsonObject[],
  asked: JsonObject[],
  tax?: TaxRate,
): JsonObject[] {
  const isKnown = (one: JsonObject) => known.some(({ id }) => id === one.id);
  const changed = known.flatMap((old) => {
    const change = asked.find(({ id }) => id === old.id);
    if (change === undefined) return [old];
    return change.quantity === 0 ? [] : [line(store, old, change, tax)];
  });
  return [
    ...changed,
    ...asked.filter((one) => !isKnown(one)).map((one) => line(store, {}, one, tax)),
  ];
}
