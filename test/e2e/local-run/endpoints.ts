import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import * as z from "zod";

const endpointsSchema = z.object({
  bridge: z.object({ url: z.string(), opsKey: z.string() }),
  webhooks: z.object({ url: z.string() }),
  courier: z.object({
    url: z.string(),
    clientid: z.string(),
    secretid: z.string(),
    email: z.string(),
    opsKey: z.string(),
  }),
  mail: z.object({ url: z.string() }),
  operations: z.object({ url: z.string() }),
  home: z.object({ url: z.string() }),
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

/** The time-out of every wait. It guards against hanging and exceeds the needs of a slow machine. */
export const HANGING_MS = 10 * 60_000;

/** Reads the addresses of the local run in the folder. Throws if there is none. */
export function readEndpoints(dir: string): Endpoints {
  return endpointsSchema.parse(JSON.parse(readFileSync(join(dir, "endpoints.json"), "utf8")));
}

interface JsonRequest {
  readonly headers?: Record<string, string>;
  /** The JSON body. The default method is then POST. */
  readonly json?: unknown;
  readonly method?: string;
}

/** Returns the response's JSON. Waits and repeats after a 429. Throws for any other refusal. */
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
    throw new Error(`${new URL(url).pathname} returned ${response.status}: ${text}`);
  return JSON.parse(text);
}

const MOST_READS = 10;
const READ_PAUSE_MS = 1_000;

/**
 * Reads JSON. On a loaded machine a function can end at its limit and its API answer with 503, so that a
 * read which fails is made again, ten times at most. Throws what the last one threw.
 */
export async function readJson(
  url: string,
  headers: Record<string, string> = {},
): Promise<unknown> {
  for (let read = 1; read < MOST_READS; read++) {
    try {
      return await requestJson(url, { headers });
    } catch {
      await setTimeout(read * READ_PAUSE_MS);
    }
  }
  return requestJson(url, { headers });
}

const operatorDeliverySchema = z.object({
  state: z.string(),
  reason: z.object({ text: z.string() }).nullable(),
  last_error: z.object({ text: z.string() }).nullable(),
  courier_status: z.string().nullable(),
  point_id: z.string().nullable(),
  courier_order_id: z.string().nullable(),
  timeline: z.array(z.object({ at: z.string(), by: z.string(), text: z.string() })),
});
export type OperatorDelivery = z.output<typeof operatorDeliverySchema>;

/** Reads an order's delivery. Returns undefined until the bridge has received its webhook. */
export async function readDelivery(
  { bridge }: Endpoints,
  storeId: string,
  orderId: string,
): Promise<OperatorDelivery | undefined> {
  const response = await fetch(`${bridge.url}/ops/v1/stores/${storeId}/deliveries/${orderId}`, {
    headers: { "x-ops-key": bridge.opsKey },
  });
  return response.status === 404 ? undefined : operatorDeliverySchema.parse(await response.json());
}

/** Requests a reconcile of a delivery, as an operator can. */
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

/** Returns the headers with the WooCommerce store's keys. */
export const getStoreHeaders = ({ woocommerce }: Endpoints): Record<string, string> => ({
  authorization: `Basic ${btoa(`${woocommerce.consumerKey}:${woocommerce.consumerSecret}`)}`,
});

/** Returns the headers of the courier account. */
export const getCourierHeaders = ({
  courier,
}: Pick<Endpoints, "courier">): Record<string, string> => ({
  clientid: courier.clientid,
  secretid: courier.secretid,
});
