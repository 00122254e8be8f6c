import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import * as z from "zod";

const endpointsSchema = z.object({
  bridge: z.object({ url: z.string(), opsKey: z.string() }),
  courier: z.object({
    url: z.string(),
    clientid: z.string(),
    secretid: z.string(),
    email: z.string(),
    opsKey: z.string(),
  }),
  shopify: z.object({
    url: z.string(),
    shop: z.string(),
    storeId: z.string(),
    apiKey: z.string(),
  }),
  woocommerce: z.object({
    url: z.string(),
    consumerKey: z.string(),
    consumerSecret: z.string(),
    storeId: z.string(),
    webhookSecret: z.string(),
  }),
});
export type Endpoints = z.output<typeof endpointsSchema>;

/** Where a local run listens, as it wrote it down; throws where none was started in that folder. */
export function readEndpoints(dir: string): Endpoints {
  return endpointsSchema.parse(JSON.parse(readFileSync(join(dir, "endpoints.json"), "utf8")));
}

/** The answer's JSON; anything but success throws. A pause that is asked for is made. */
export async function askJson(
  url: string,
  { headers = {}, json }: { headers?: Record<string, string>; json?: unknown } = {},
): Promise<unknown> {
  const response = await fetch(url, {
    headers: { ...headers, ...(json === undefined ? {} : { "content-type": "application/json" }) },
    ...(json === undefined ? {} : { method: "POST", body: JSON.stringify(json) }),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  if (response.status === 429) {
    await setTimeout(Number(response.headers.get("retry-after") ?? 1) * 1000);
    return askJson(url, { headers, json });
  }
  if (!response.ok)
    throw new Error(`${new URL(url).pathname} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

const customer = {
  first_name: "Ada",
  last_name: "Lovelace",
  city: "New York",
  country: "US",
} as const;
const placed = z.object({ id: z.union([z.string(), z.int().transform(String)]) });

/** Places a paid order in the WooCommerce store, as a checkout would; gives its id. */
export async function placeInWooCommerce({ woocommerce }: Endpoints): Promise<string> {
  const address = {
    ...customer,
    address_1: "20 W 34th St",
    address_2: "Apt 4B",
    state: "NY",
    postcode: "10001",
    phone: "(212) 555-0100",
  };
  const order = {
    status: "processing",
    payment_method: "stripe",
    billing: { ...address, email: "ada@example.com" },
    shipping: address,
    customer_note: "Gate code 4411",
    line_items: [{ product_id: 10, quantity: 2 }],
    shipping_lines: [{ method_id: "flat_rate", method_title: "Same-day courier", total: "7.00" }],
  };
  return placed.parse(await askJson(`${woocommerce.url}/_stand-in/checkout`, { json: order })).id;
}

/** Places a paid order in the Shopify shop; gives its id. */
export async function placeInShopify({ shopify }: Endpoints): Promise<string> {
  return placed.parse(await askJson(`${shopify.url}/_stand-in/orders`, { json: {} })).id;
}

const delivery = z.object({
  state: z.string(),
  reason: z.object({ text: z.string() }).nullable(),
  trouble: z.object({ text: z.string() }).nullable(),
  point_id: z.string().nullable(),
  timeline: z.array(z.object({ at: z.string(), by: z.string(), text: z.string() })),
});
export type DeliverySeen = z.output<typeof delivery>;

/** What the bridge knows of an order's delivery; undefined before its webhook came through. */
export async function readDelivery(
  { bridge }: Endpoints,
  storeId: string,
  orderId: string,
): Promise<DeliverySeen | undefined> {
  const response = await fetch(`${bridge.url}/ops/v1/stores/${storeId}/deliveries/${orderId}`, {
    headers: { "x-ops-key": bridge.opsKey },
  });
  return response.status === 404 ? undefined : delivery.parse(await response.json());
}

/** The headers of the WooCommerce store's keys. */
export const basicAuth = ({ woocommerce }: Endpoints): Record<string, string> => ({
  authorization: `Basic ${btoa(`${woocommerce.consumerKey}:${woocommerce.consumerSecret}`)}`,
});

/** The headers of the courier account. */
export const courierAuth = ({ courier }: Endpoints): Record<string, string> => ({
  clientid: courier.clientid,
  secretid: courier.secretid,
});
