import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  type Endpoints,
  getStoreHeaders,
  readDelivery,
  requestJson,
  requestReconcile,
} from "./local-run/endpoints.ts";
import { placeOrder } from "./local-run/place-store-order.ts";
import { joinSharedRun } from "./local-run/shared-run.ts";
import { readLogs, readQueuedMessages, readStoredItems } from "./local-run/stored-data.ts";

let at: Endpoints;

const local = joinSharedRun("stores-erased", (endpoints) => {
  at = endpoints;
});

const soon = { interval: 1_000 };
const callOperatorApi = (method: string, path: string, json?: unknown) =>
  requestJson(`${at.bridge.url}/ops/v1/stores/${path}`, {
    method,
    headers: { "x-ops-key": at.bridge.opsKey },
    ...(json !== undefined && { json }),
  });
const connectStore = () =>
  callOperatorApi("PUT", `woocommerce/${at.woocommerce.storeId}`, {
    account_id: "sandbox",
    url: at.woocommerce.url,
    consumer_key: at.woocommerce.consumerKey,
    consumer_secret: at.woocommerce.consumerSecret,
  });
const requestStore = (path: string) =>
  requestJson(`${at.woocommerce.url}/wp-json/wc/v3/${path}`, { headers: getStoreHeaders(at) });
const readStatus = async (orderId: string) =>
  z.object({ status: z.string() }).parse(await requestStore(`orders/${orderId}`)).status;
const listOwnWebhooks = async () =>
  z
    .array(z.object({ delivery_url: z.string() }))
    .parse(await requestStore("webhooks?per_page=100"))
    .filter(({ delivery_url }) => delivery_url.includes(`/${at.woocommerce.storeId}/`));
const findDelivery = (orderId: string) => readDelivery(at, at.woocommerce.storeId, orderId);
const searchDeliveries = (text: string) =>
  requestJson(`${at.bridge.url}/api/v1/stores/${at.woocommerce.storeId}/deliveries?q=${text}`, {
    headers: { authorization: `Bearer ${at.woocommerce.apiKey}` },
  });
const searchForBuyer = (text: string) =>
  requestJson(`${at.bridge.url}/api/v1/stores/${at.woocommerce.storeId}/deliveries/search`, {
    headers: { authorization: `Bearer ${at.woocommerce.apiKey}` },
    json: { text },
  });
const placePlainOrder = async () =>
  (await placeOrder(at, "woocommerce", { shipping: "Courier" })).id;
const waitUntilCompleted = (orderId: string) =>
  expect.poll(async () => (await findDelivery(orderId))?.state, soon).toBe("completed");

const address = {
  first_name: "Philomena",
  last_name: "Vanterpool",
  address_1: "31 Throckmorton Terrace",
  address_2: "Apt Goldcrest",
  city: "New York",
  state: "NY",
  postcode: "10001",
  country: "US",
  phone: "(212) 555-8765",
};
/** Another buyer than in the Shopify shop of this run. */
const buyer = {
  status: "processing",
  payment_method: "stripe",
  billing: { ...address, email: "mena.vanterpool@example.org" },
  shipping: address,
  customer_note: "Ring for Septimus",
  line_items: [{ product_id: 10, quantity: 1 }],
  shipping_lines: [{ method_id: "flat_rate", method_title: "Courier", total: "8.00" }],
};
const TRACES = /Philomena|Vanterpool|Throckmorton|Goldcrest|555.{0,2}8765|Septimus/i;

let first: string;
let meanwhile: string;

// Each test continues from the end of the previous one.
describe("the life of a WooCommerce store", { shuffle: false }, () => {
  it("begins with its keys: the bridge delivers an order and completes it in the store", async () => {
    await connectStore();
    const made = await requestJson(`${at.woocommerce.url}/_stand-in/checkout`, { json: buyer });
    first = String(z.object({ id: z.int() }).parse(made).id);

    await waitUntilCompleted(first);

    expect(await readStatus(first)).toBe("completed");
    expect(await searchDeliveries(first)).toMatchObject({ deliveries: [{ orderId: first }] });
    expect(await searchForBuyer("Philomena Vanterpool")).toMatchObject({
      deliveries: [{ orderId: first, foundBy: "buyer" }],
      store: { problem: null },
    });
    expect((await readStoredItems(local.dir)).join("\n")).toMatch(TRACES);
  });

  it("pauses when disconnected: the bridge removes its webhooks and books no new order", async () => {
    expect(await listOwnWebhooks()).not.toEqual([]);

    expect(await callOperatorApi("DELETE", at.woocommerce.storeId)).toMatchObject({
      state: "disconnected",
      webhooks_removed: true,
    });

    expect(await listOwnWebhooks()).toEqual([]);
    meanwhile = await placePlainOrder();
    await requestReconcile(at, at.woocommerce.storeId, meanwhile);
    await expect
      .poll(async () => (await findDelivery(meanwhile))?.last_error?.text, soon)
      .toContain("The store is disconnected");
    expect(await findDelivery(meanwhile)).toMatchObject({ point_id: null, courier_order_id: null });
    // A repeated disconnect has no effect.
    expect(await callOperatorApi("DELETE", at.woocommerce.storeId)).toMatchObject({
      state: "disconnected",
    });
  });

  it("resumes when reconnected, including the orders of the meantime", async () => {
    await connectStore();
    await waitUntilCompleted(meanwhile);
    expect(await readStatus(meanwhile)).toBe("completed");
  });

  it("redacts a buyer from tables, queues and logs", async () => {
    await callOperatorApi("POST", `${at.woocommerce.storeId}/redactions`, { order_ids: [first] });

    await expect
      .poll(async () => TRACES.test((await readStoredItems(local.dir)).join("\n")), soon)
      .toBe(false);
    expect((await findDelivery(first))?.state).toBe("completed");
    expect((await readQueuedMessages(local.dir)).join("\n")).not.toMatch(TRACES);
    expect(readLogs(local.dir).length).toBeGreaterThan(3);
    expect(readLogs(local.dir).join("\n")).not.toMatch(TRACES);
  });

  it("erases everything but its number in the account", async () => {
    const isOurs = (item: string) =>
      item.includes(at.woocommerce.storeId) && !item.includes('"STORE-NUMBERS"');
    expect((await readStoredItems(local.dir)).some(isOurs)).toBe(true);

    await callOperatorApi("DELETE", `${at.woocommerce.storeId}?erase=1`);

    await expect
      .poll(async () => (await readStoredItems(local.dir)).filter(isOurs), soon)
      .toEqual([]);
    expect(await listOwnWebhooks()).toEqual([]);
  });
});
