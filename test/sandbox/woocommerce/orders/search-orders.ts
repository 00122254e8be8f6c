import {
  type JsonObject,
  toObject,
  toObjects,
  toText,
} from "#test/sandbox/woocommerce/http/wp-json.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { parseOrder } from "./order-rows.ts";

/** The fields of `_billing_address_index` and `_shipping_address_index`, in their order. */
const ADDRESS_FIELDS = [
  ...["first_name", "last_name", "company", "address_1", "address_2", "city", "state"],
  ...["postcode", "country", "email", "phone"],
];

/**
 * Lists the ids of the orders that `search` finds, by the id, parts of an address, the beginning of the
 * e-mail address, and the names of products. (`OrdersTableSearchQuery`, `WC_Order_Data_Store_CPT`; the
 * database compares without case and accents.) Orders that are stored as posts are not found by the
 * e-mail address's beginning alone, which is part of their address.
 */
export function searchOrders(store: Store, search: string): number[] {
  const sought = toCollated(search);
  return store.db
    .queryAll("SELECT body FROM orders")
    .map(parseOrder)
    .filter((order) => listSearchTexts(order).some((text) => toCollated(text).includes(sought)))
    .map(({ id }) => Number(id))
    .concat(/^\d+$/.test(search) ? [Number(search)] : []);
}

const listSearchTexts = (order: JsonObject): string[] => [
  ...["billing", "shipping"].map((address) => joinFields(toObject(order[address]))),
  ...["line_items", "shipping_lines", "fee_lines"]
    .flatMap((lines) => toObjects(order[lines]))
    .map(({ name, method_title }) => toText(name ?? method_title)),
];

const joinFields = (address: JsonObject): string =>
  ADDRESS_FIELDS.map((field) => toText(address[field])).join(" ");

const toCollated = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
