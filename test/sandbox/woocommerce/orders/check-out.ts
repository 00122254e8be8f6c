import {
  type JsonObject,
  toObject,
  toObjects,
  toText,
} from "#test/sandbox/woocommerce/http/wp-json.ts";
import { findStates } from "#test/sandbox/woocommerce/site/countries.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { products } from "./catalogue.ts";
import { createOrder } from "./order-actions.ts";

/** Encodes a text as the real store was seen to store the fields of an address. */
const encodeText = (text: string): string => text.replace(/&(?!#?\w+;)/g, "&amp;");

/** Buyers pick a state by its name; the store keeps its code. */
const toStateCode = (country: string, state: string): string =>
  findStates(country).find(({ name }) => name === state)?.code ?? state;

function storeAddress(input: JsonObject): JsonObject {
  const encoded = Object.entries(input).map(([field, value]) => [
    field,
    typeof value === "string" ? encodeText(value) : value,
  ]);
  const address: JsonObject = Object.fromEntries(encoded);
  if (address.state === undefined) return address;
  return { ...address, state: toStateCode(toText(address.country), toText(input.state)) };
}

const isVirtual = ({ product_id, variation_id }: JsonObject): boolean =>
  products[Number(variation_id) || Number(product_id)]?.virtual === true;

const EMPTY_HASH = "d751713988987e9331980363e24189ce";
/** What the block checkout of WooCommerce 9.9.5 writes, in the sequence in which it does. */
const CHECKOUT_META = [
  { key: "_shipping_hash", value: "52a633087d64d4ebb1ffa608bdce2ee1" },
  { key: "_coupons_hash", value: EMPTY_HASH },
  { key: "_fees_hash", value: EMPTY_HASH },
  { key: "_taxes_hash", value: EMPTY_HASH },
  { key: "is_vat_exempt", value: "no" },
];

/** The fields of an order that the block checkout (Store API) makes of a buyer's input. */
function toCheckoutOrder(input: JsonObject): JsonObject {
  const { email: _, ...billingAddress } = toObject(input.billing);
  const lines = toObjects(input.line_items);
  const needsShipping = lines.length === 0 || !lines.every(isVirtual);
  return {
    status: "processing",
    created_via: "store-api",
    ...input,
    meta_data: [...CHECKOUT_META, ...toObjects(input.meta_data)],
    billing: storeAddress(toObject(input.billing)),
    // A checkout without a shipping address copies the billing address, also for virtual goods.
    shipping: storeAddress(
      input.shipping === undefined ? billingAddress : toObject(input.shipping),
    ),
    ...(!needsShipping && { shipping_lines: [] }),
  };
}

/** Places an order through the block checkout: as a REST create, but fires updated before created. */
export const checkOut = (store: Store, input: JsonObject): JsonObject =>
  createOrder(store, toCheckoutOrder(input), ["order.updated", "order.created"]);
