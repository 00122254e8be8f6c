import * as z from "zod";
import { askJson, basicAuth, type Endpoints } from "./endpoints.ts";

export type StoreName = "woocommerce" | "shopify";

/** What a shopper orders; everything that is not said is as usual. */
export interface Wish {
  readonly shipping: string;
  /** A word for the courier's sandbox, written behind the street. */
  readonly word?: string | undefined;
  readonly firstName?: string;
  readonly street?: string;
  /** WooCommerce: another city than New York. */
  readonly city?: string;
  readonly state?: string;
  readonly postcode?: string;
  /** Shopify: a second item, from the shop's other place. */
  readonly fromTwoPlaces?: boolean;
}

/** A placed order: the store's id of it, and what its merchant calls it. */
export interface Placed {
  readonly store: StoreName;
  readonly id: string;
  readonly name: string;
}

/** Places a paid order, as a checkout would. */
export const place = (at: Endpoints, store: StoreName, wish: Wish): Promise<Placed> =>
  store === "woocommerce" ? placeInWooCommerce(at, wish) : placeInShopify(at, wish);

const streetOf = ({ street, word }: Wish, usual: string): string =>
  [street ?? usual, word].filter(Boolean).join(" ");

const wooPlaced = z.object({ id: z.int().transform(String), number: z.string() });

async function placeInWooCommerce({ woocommerce }: Endpoints, wish: Wish): Promise<Placed> {
  const address = {
    first_name: wish.firstName ?? "Ada",
    last_name: "Lovelace",
    address_1: streetOf(wish, "20 W 34th St"),
    address_2: "Apt 4B",
    city: wish.city ?? "New York",
    state: wish.state ?? "NY",
    postcode: wish.postcode ?? "10001",
    country: "US",
    phone: "(212) 555-0100",
  };
  const order = {
    status: "processing",
    payment_method: "stripe",
    billing: { ...address, email: "ada@example.com" },
    shipping: address,
    line_items: [{ product_id: 10, quantity: 2 }],
    shipping_lines: [{ method_id: "flat_rate", method_title: wish.shipping, total: "8.00" }],
  };
  const { id, number } = wooPlaced.parse(
    await askJson(`${woocommerce.url}/_stand-in/checkout`, { json: order }),
  );
  return { store: "woocommerce", id, name: number };
}

const shopifyPlaced = z.object({ id: z.string(), name: z.string() });
const SECOND_PLACE = "655441492";

async function placeInShopify({ shopify }: Endpoints, wish: Wish): Promise<Placed> {
  const firstName = wish.firstName ?? "Ada";
  const order = {
    shipping_lines: [{ title: wish.shipping, code: wish.shipping, price: "8.00" }],
    shipping_address: {
      first_name: firstName,
      last_name: "Rivera",
      name: `${firstName} Rivera`,
      address1: streetOf(wish, "11 Wall Street"),
      address2: "Suite 900",
      city: "New York",
      province: "New York",
      province_code: "NY",
      zip: "10005",
      country: "United States",
      country_code: "US",
      phone: "+12125550142",
    },
    line_items: [{}, ...(wish.fromTwoPlaces ? [{ title: "Mug", location_id: SECOND_PLACE }] : [])],
  };
  const { id, name } = shopifyPlaced.parse(
    await askJson(`${shopify.url}/_stand-in/orders`, { json: order }),
  );
  return { store: "shopify", id, name };
}

/** The merchant cancels an order in the store. */
export async function cancelInStore(at: Endpoints, { store, id }: Placed): Promise<void> {
  if (store === "shopify") {
    await askJson(`${at.shopify.url}/_stand-in/orders/${id}/cancel`, { json: {} });
  } else {
    await askJson(`${at.woocommerce.url}/wp-json/wc/v3/orders/${id}`, {
      headers: basicAuth(at),
      json: { status: "cancelled" },
    });
  }
}
