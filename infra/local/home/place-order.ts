import * as z from "zod";
import type { Endpoints } from "#infra/local/seed/seed.ts";
import { fetchJson } from "./fetch-json.ts";
import type { StoreKind } from "./home-state.ts";

/** Where the sandbox stores are. */
interface StoreEndpoints {
  readonly shopify: Pick<Endpoints["shopify"], "url">;
  readonly woocommerce: Pick<Endpoints["woocommerce"], "url">;
}

/** The options of an order. Absent options have default values. */
export interface OrderOptions {
  readonly shipping: string;
  /** A keyword for the courier's sandbox, added to the street. */
  readonly sandboxKeyword?: string | undefined;
  readonly firstName?: string;
  readonly street?: string;
  /** WooCommerce only: a city other than New York. */
  readonly city?: string;
  readonly state?: string;
  readonly postcode?: string;
  /** Shopify only: adds an item that the shop's second location sends. */
  readonly fromTwoPlaces?: boolean;
}

/** A placed order with its id and its name in the store. */
export interface PlacedOrder {
  readonly store: StoreKind;
  readonly id: string;
  readonly name: string;
}

/** Places a paid order, as a checkout does. */
export const placeOrder = (
  endpoints: StoreEndpoints,
  store: StoreKind,
  options: OrderOptions,
): Promise<PlacedOrder> =>
  store === "woocommerce"
    ? placeInWooCommerce(endpoints, options)
    : placeInShopify(endpoints, options);

/** Prevents hanging only: a checkout on a busy machine takes its time. */
const PLACING_MS = 120_000;

const formatStreet = ({ street, sandboxKeyword }: OrderOptions, defaultStreet: string): string =>
  [street ?? defaultStreet, sandboxKeyword].filter(Boolean).join(" ");

const wooPlaced = z.object({ id: z.int().transform(String), number: z.string() });

async function placeInWooCommerce(
  { woocommerce }: StoreEndpoints,
  options: OrderOptions,
): Promise<PlacedOrder> {
  const address = {
    first_name: options.firstName ?? "Ada",
    last_name: "Lovelace",
    address_1: formatStreet(options, "20 W 34th St"),
    address_2: "Apt 4B",
    city: options.city ?? "New York",
    state: options.state ?? "NY",
    postcode: options.postcode ?? "10001",
    country: "US",
    phone: "(212) 555-0100",
  };
  const order = {
    status: "processing",
    payment_method: "stripe",
    billing: { ...address, email: "ada@example.com" },
    shipping: address,
    line_items: [{ product_id: 10, quantity: 2 }],
    shipping_lines: [{ method_id: "flat_rate", method_title: options.shipping, total: "8.00" }],
  };
  const { id, number } = wooPlaced.parse(
    await fetchJson(`${woocommerce.url}/_stand-in/checkout`, {
      json: order,
      timeoutMs: PLACING_MS,
    }),
  );
  return { store: "woocommerce", id, name: number };
}

const shopifyPlaced = z.object({ id: z.string(), name: z.string() });
const SECOND_PLACE = "655441492";

async function placeInShopify(
  { shopify }: StoreEndpoints,
  options: OrderOptions,
): Promise<PlacedOrder> {
  const firstName = options.firstName ?? "Ada";
  const order = {
    shipping_lines: [{ title: options.shipping, code: options.shipping, price: "8.00" }],
    shipping_address: {
      first_name: firstName,
      last_name: "Rivera",
      name: `${firstName} Rivera`,
      address1: formatStreet(options, "11 Wall Street"),
      address2: "Suite 900",
      city: "New York",
      province: "New York",
      province_code: "NY",
      zip: "10005",
      country: "United States",
      country_code: "US",
      phone: "+12125550142",
    },
    line_items: [
      {},
      ...(options.fromTwoPlaces ? [{ title: "Mug", location_id: SECOND_PLACE }] : []),
    ],
  };
  const { id, name } = shopifyPlaced.parse(
    await fetchJson(`${shopify.url}/_stand-in/orders`, { json: order, timeoutMs: PLACING_MS }),
  );
  return { store: "shopify", id, name };
}
