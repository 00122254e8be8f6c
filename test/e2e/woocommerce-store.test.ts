import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import {
  askJson,
  basicAuth,
  type Endpoints,
  lookAgain,
  readDelivery,
} from "./local-run/endpoints.ts";
import { machine } from "./local-run/local-process.ts";
import { place } from "./local-run/place-store-order.ts";
import { keptItems, loggedLines, queuedMessages } from "./local-run/stored-data.ts";

const dir = mkdtempSync(join(tmpdir(), "order-bridge-store-"));
const local = machine(dir);
let at: Endpoints;

beforeAll(async () => {
  at = await local.start();
});

afterAll(async () => {
  await local.stop();
  rmSync(dir, { recursive: true });
});

const soon = { interval: 250 };
const operate = (method: string, path: string, json?: unknown) =>
  askJson(`${at.bridge.url}/ops/v1/stores/${path}`, {
    method,
    headers: { "x-ops-key": at.bridge.opsKey },
    ...(json !== undefined && { json }),
  });
const connect = () =>
  operate("PUT", `woocommerce/${at.woocommerce.storeId}`, {
    account_id: "sandbox",
    url: at.woocommerce.url,
    consumer_key: at.woocommerce.consumerKey,
    consumer_secret: at.woocommerce.consumerSecret,
  });
const inStore = (path: string) =>
  askJson(`${at.woocommerce.url}/wp-json/wc/v3/${path}`, { headers: basicAuth(at) });
const statusOf = async (orderId: string) =>
  z.object({ status: z.string() }).parse(await inStore(`orders/${orderId}`)).status;
const ourWebhooks = async () =>
  z
    .array(z.object({ delivery_url: z.string() }))
    .parse(await inStore("webhooks?per_page=100"))
    .filter(({ delivery_url }) => delivery_url.includes(`/${at.woocommerce.storeId}/`));
const delivery = (orderId: string) => readDelivery(at, at.woocommerce.storeId, orderId);
const placed = async () => (await place(at, "woocommerce", { shipping: "Courier" })).id;
const settled = (orderId: string) =>
  expect.poll(async () => (await delivery(orderId))?.state, soon).toBe("settled");

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

// Each step of the life begins where the last one ended.
describe("the life of a WooCommerce store", { shuffle: false }, () => {
  it("begins with its keys: an order is delivered, and completed in the store", async () => {
    await connect();
    const made = await askJson(`${at.woocommerce.url}/_stand-in/checkout`, { json: buyer });
    first = String(z.object({ id: z.int() }).parse(made).id);

    await settled(first);

    expect(await statusOf(first)).toBe("completed");
    expect((await keptItems(dir)).join("\n")).toMatch(TRACES);
  });

  it("pauses when it is disconnected: its webhooks go, and nothing new is booked", async () => {
    expect(await ourWebhooks()).not.toEqual([]);

    expect(await operate("DELETE", at.woocommerce.storeId)).toMatchObject({
      state: "disconnected",
      webhooks_removed: true,
    });

    expect(await ourWebhooks()).toEqual([]);
    meanwhile = await placed();
    await lookAgain(at, at.woocommerce.storeId, meanwhile);
    await expect
      .poll(async () => (await delivery(meanwhile))?.trouble?.text, soon)
      .toContain("The store is disconnected");
    expect(await delivery(meanwhile)).toMatchObject({ point_id: null, courier_order_id: null });
    // Disconnecting again changes nothing.
    expect(await operate("DELETE", at.woocommerce.storeId)).toMatchObject({
      state: "disconnected",
    });
  });

  it("goes on once it is connected again, with what came meanwhile", async () => {
    await connect();
    await settled(meanwhile);
    expect(await statusOf(meanwhile)).toBe("completed");
  });

  it("forgets a buyer: no trace in tables, queues and logs", async () => {
    await operate("POST", `${at.woocommerce.storeId}/redactions`, { order_ids: [first] });

    await expect.poll(async () => TRACES.test((await keptItems(dir)).join("\n")), soon).toBe(false);
    expect((await delivery(first))?.state).toBe("settled");
    expect((await queuedMessages(dir)).join("\n")).not.toMatch(TRACES);
    expect(loggedLines(dir).length).toBeGreaterThan(3);
    expect(loggedLines(dir).join("\n")).not.toMatch(TRACES);
  });

  it("ends with nothing left but its number in the account", async () => {
    const isOurs = (item: string) =>
      item.includes(at.woocommerce.storeId) && !item.includes('"ROSTER"');
    expect((await keptItems(dir)).some(isOurs)).toBe(true);

    await operate("DELETE", `${at.woocommerce.storeId}?erase=1`);

    await expect.poll(async () => (await keptItems(dir)).filter(isOurs), soon).toEqual([]);
    expect(await ourWebhooks()).toEqual([]);
  });
});
