import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect } from "vitest";
import { type JsonObject, toObject, toObjects } from "#test/sandbox/woocommerce/http/wp-json.ts";
import {
  startWooCommerce,
  type WooCommerceOptions,
  type WooCommerceSandbox,
} from "#test/sandbox/woocommerce/start-woocommerce.ts";
import {
  type ReceivedRequest,
  startWebhookReceiver,
  type WebhookReceiver,
} from "#test/sandbox/woocommerce/webhooks/webhook-receiver.ts";

const fixtures = join(import.meta.dirname, "../../fixtures/woocommerce");
export const readFixture = (name: string) =>
  JSON.parse(readFileSync(join(fixtures, `${name}.json`), "utf8"));
export const secret = "3f9c1d7e5b8a4260c1e2f3a4b5968778695a4b3c2d1e0f9e8d7c6b5a49382716";

/** Polls until the expectation holds. */
export const expectEventually = <Value>(read: () => Value | Promise<Value>) =>
  expect.poll(read, { interval: 20 });

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

export async function startStore(
  options: Partial<WooCommerceOptions> = {},
): Promise<WooCommerceSandbox> {
  const store = await startWooCommerce({ databaseFile: ":memory:", port: 0, ...options });
  cleanUps.push(() => store.close());
  return store;
}

export async function startReceiver(): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver();
  cleanUps.push(() => receiver.close());
  return receiver;
}

export function createDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "woocommerce-"));
  cleanUps.push(() => rmSync(directory, { recursive: true }));
  return directory;
}

export type StoreResponse = {
  status: number;
  headers: Headers;
  body: JsonObject;
  list: JsonObject[];
  text: string;
};
export type ApiKeyPair = Pick<WooCommerceSandbox, "consumerKey" | "consumerSecret">;

export async function requestStore(
  store: Pick<WooCommerceSandbox, "url">,
  request: string,
  { body, keys }: { body?: unknown; keys?: ApiKeyPair | undefined } = {},
): Promise<StoreResponse> {
  const [method = "", path] = request.split(" ");
  const credentials = Buffer.from(`${keys?.consumerKey}:${keys?.consumerSecret}`).toString(
    "base64",
  );
  const response = await fetch(`${store.url}${path}`, {
    method,
    headers: keys === undefined ? {} : { Authorization: `Basic ${credentials}` },
    redirect: "manual",
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = response.headers.get("Content-Type")?.startsWith("application/json");
  const parsed = json ? JSON.parse(text) : {};
  const { status, headers } = response;
  return { status, headers, body: toObject(parsed), list: toObjects(parsed), text };
}

export const callRest = (store: WooCommerceSandbox, request: string, body?: unknown) =>
  requestStore(store, request.replace(" ", " /wp-json/wc/v3/"), { body, keys: store });
export const callSandbox = (store: WooCommerceSandbox, request: string, body?: unknown) =>
  requestStore(store, request.replace(" ", " /_stand-in/"), { body });

export const buildOrderInput = (more: JsonObject = {}): JsonObject => ({
  shipping: { first_name: "Ada", country: "US", state: "NY", city: "New York" },
  payment_method: "stripe",
  line_items: [{ product_id: 10, quantity: 1 }],
  shipping_lines: [{ method_id: "flat_rate", method_title: "Same-day courier", total: "7.00" }],
  ...more,
});

export async function placeOrder(
  store: WooCommerceSandbox,
  more: JsonObject = {},
): Promise<JsonObject> {
  return (await callRest(store, "POST orders", buildOrderInput(more))).body;
}

export async function addWebhooks(
  store: WooCommerceSandbox,
  receiver: WebhookReceiver,
  ...topics: string[]
) {
  const ids: unknown[] = [];
  for (const topic of topics) {
    const { body } = await callRest(store, "POST webhooks", {
      topic,
      secret,
      delivery_url: receiver.url,
    });
    ids.push(body.id);
  }
  return ids;
}

export const orderTopics = ["order.created", "order.updated", "order.deleted", "order.restored"];
export const getTopic = ({ headers }: ReceivedRequest) => String(headers["x-wc-webhook-topic"]);
export const summarizeDelivery = (delivery: ReceivedRequest) => {
  const { status = "-" } = JSON.parse(delivery.body);
  return `${getTopic(delivery)} ${status}`;
};
export const summarizeDeliveries = (receiver: WebhookReceiver) =>
  receiver.listDeliveries().map(summarizeDelivery);

/** Waits for the last event. Deliveries are sequential, so all earlier ones have arrived. */
export async function waitForDeliveries(
  store: WooCommerceSandbox,
  receiver: WebhookReceiver,
): Promise<void> {
  const before = receiver.listDeliveries().length;
  await callRest(store, "POST webhooks", {
    topic: "action.woocommerce_order_status_failed",
    delivery_url: receiver.url,
  });
  await placeOrder(store, { status: "failed" });
  const isLast = (one: ReceivedRequest) => getTopic(one).startsWith("action.");
  await expectEventually(() => receiver.listDeliveries().slice(before).some(isLast)).toBe(true);
}
