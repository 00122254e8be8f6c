import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import {
  type Endpoints,
  getStoreHeaders,
  readDelivery,
  requestJson,
  requestReconcile,
} from "./local-run/endpoints.ts";
import { createLocalProcess } from "./local-run/local-process.ts";
import { placeOrder } from "./local-run/place-store-order.ts";
import { readLogs, readQueuedMessages, readStoredItems } from "./local-run/stored-data.ts";

const dir = mkdtempSync(join(tmpdir(), "order-bridge-store-"));
const local = createLocalProcess(dir);
let at: Endpoints;

beforeAll(async () => {
  at = await local.start();
});

afterAll(async () => {
  await local.stop();
  rmSync(dir, { recursive: true });
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
const placePlainOrder = async () =>
  (await placeOrder(at, "woocommerce", { shipping: "Courier" })).id;
const waitUntilCompleted = (orderId: string) =>
  expect.poll(async () => (await findDelivery(orderId))?.state, soon).toBe("completed");

const address = {
  first_name: "Zebulon",
  last_name: "Quixworth",
  address_1: "77 Wigglesworth Crescent",
  address_2: "Apt Nightingale",
  city: "New York",
  state: "NY",
  postcode: "10001",
  country: "US",
  phone: "(212) 555-9876",
};
const buyer = {
  status: "processing",
  payment_method: "stripe",
  billing: { ...address, email: "zeb.quixworth@example.org" },
  shipping: address,
  customer_note: "Whistle for Bartholomew",
  line_items: [{ product_id: 10, quantity: 1 }],
  shipping_lines: [{ method_id: "flat_rate", method_title: "Courier", total: "8.00" }],
};
const TRACES = /Zebulon|Quixworth|Wigglesworth|Nightingale|555.{0,2}9876|Bartholomew/i;

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
    expect((await readStoredItems(dir)).join("\n")).toMatch(TRACES);
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
      .poll(async () => TRACES.test((await readStoredItems(dir)).join("\n")), soon)
      .toBe(false);
    expect((await findDelivery(first))?.state).toBe("completed");
    expect((await readQueuedMessages(dir)).join("\n")).not.toMatch(TRACES);
    expect(readLogs(dir).length).toBeGreaterThan(3);
    expect(readLogs(dir).join("\n")).not.toMatch(TRACES);
  });

  it("erases everything but its number in the account", async () => {
    const isOurs = (item: string) =>
      item.includes(at.woocommerce.storeId) && !item.includes('"STORE-NUMBERS"');
    expect((await readStoredItems(dir)).some(isOurs)).toBe(true);

    await callOperatorApi("DELETE", `${at.woocommerce.storeId}?erase=1`);

    await expect.poll(async () => (await readStoredItems(dir)).filter(isOurs), soon).toEqual([]);
    expect(await listOwnWebhooks()).toEqual([]);
  });
});
