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
  mail: z.object({ url: z.string() }),
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
    apiKey: z.string(),
  }),
});
export type Endpoints = z.output<typeof endpointsSchema>;

/** How long anything is waited for: a guard against hanging, far beyond what a slow machine needs. */
export const HANGING_MS = 10 * 60_000;

/** Where a local run listens, as it wrote it down; throws where none was started in that folder. */
export function readEndpoints(dir: string): Endpoints {
  return endpointsSchema.parse(JSON.parse(readFileSync(join(dir, "endpoints.json"), "utf8")));
}

interface JsonRequest {
  readonly headers?: Record<string, string>;
  /** Sent with POST, unless another method is named. */
  readonly json?: unknown;
  readonly method?: string;
}

/** The answer's JSON; anything but success throws. A pause that is asked for is made. */
export async function requestJson(
  url: string,
  { headers = {}, json, method = json === undefined ? "GET" : "POST" }: JsonRequest = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(json === undefined ? {} : { "content-type": "application/json" }) },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    signal: AbortSignal.timeout(HANGING_MS),
  });
  const text = await response.text();
  if (response.status === 429) {
    await setTimeout(Number(response.headers.get("retry-after") ?? 1) * 1000);
    return requestJson(url, { headers, json, method });
  }
  if (!response.ok)
    throw new Error(`${new URL(url).pathname} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

const deliverySchema = z.object({
  state: z.string(),
  reason: z.object({ text: z.string() }).nullable(),
  last_error: z.object({ text: z.string() }).nullable(),
  courier_status: z.string().nullable(),
  point_id: z.string().nullable(),
  courier_order_id: z.string().nullable(),
  timeline: z.array(z.object({ at: z.string(), by: z.string(), text: z.string() })),
});
export type OperatorDelivery = z.output<typeof deliverySchema>;

/** What the bridge knows of an order's delivery; undefined before its webhook came through. */
export async function readDelivery(
  { bridge }: Endpoints,
  storeId: string,
  orderId: string,
): Promise<OperatorDelivery | undefined> {
  const response = await fetch(`${bridge.url}/ops/v1/stores/${storeId}/deliveries/${orderId}`, {
    headers: { "x-ops-key": bridge.opsKey },
  });
  return response.status === 404 ? undefined : deliverySchema.parse(await response.json());
}

/** Asks the bridge to look at a delivery now, as an operator may. */
export async function requestReconcile(
  { bridge }: Endpoints,
  storeId: string,
  orderId: string,
): Promise<void> {
  await requestJson(`${bridge.url}/ops/v1/stores/${storeId}/deliveries/${orderId}/reconcile`, {
    method: "POST",
    headers: { "x-ops-key": bridge.opsKey },
  });
}

/** The headers of the WooCommerce store's keys. */
export const getStoreHeaders = ({ woocommerce }: Endpoints): Record<string, string> => ({
  authorization: `Basic ${btoa(`${woocommerce.consumerKey}:${woocommerce.consumerSecret}`)}`,
});

/** The headers of the courier account. */
export const getCourierHeaders = ({ courier }: Endpoints): Record<string, string> => ({
  clientid: courier.clientid,
  secretid: courier.secretid,
});
