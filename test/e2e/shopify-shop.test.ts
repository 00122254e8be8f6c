import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { shopifyOrdersSeen } from "./local-run/delivery-results.ts";
import { askJson, type Endpoints, readDelivery } from "./local-run/endpoints.ts";
import { place } from "./local-run/place-store-order.ts";
import { sharedRun } from "./local-run/shared-run.ts";
import { keptItems, loggedLines, queuedMessages } from "./local-run/stored-data.ts";

const local = sharedRun("woocommerce-connected");
let at: Endpoints;

beforeAll(async () => {
  at = await local.start();
});

afterAll(async () => {
  await local.leave();
});

const soon = { interval: 250 };
const door = (path: string, json: unknown = {}) =>
  askJson(`${at.shopify.url}/_stand-in/${path}`, { json });
const placeOrder = async () => (await place(at, "shopify", { shipping: "Courier" })).id;
const delivery = (orderId: string) => readDelivery(at, at.shopify.storeId, orderId);
const opsAsk = (path: string) =>
  askJson(`${at.bridge.url}/ops/v1/stores/${at.shopify.storeId}/${path}`, {
    headers: { "x-ops-key": at.bridge.opsKey },
  });
const openApp = async () => {
  const { id_token } = z.object({ id_token: z.string() }).parse(await door("app/id-token"));
  return fetch(`${at.bridge.url}/shopify/app?shop=${at.shopify.shop}&id_token=${id_token}`);
};
const settled = (orderId: string) =>
  expect.poll(async () => (await delivery(orderId))?.state, soon).toBe("settled");

const buyer = {
  shipping_address: {
    first_name: "Zebulon",
    last_name: "Quixworth",
    name: "Zebulon Quixworth",
    address1: "77 Wigglesworth Crescent",
    address2: "Apt Nightingale",
    city: "New York",
    province_code: "NY",
    zip: "10001",
    country_code: "US",
    phone: "+12125559876",
  },
  email: "zeb.quixworth@example.org",
  note: "Whistle for Bartholomew",
};
const TRACES = /Zebulon|Quixworth|Wigglesworth|Nightingale|5559876|Bartholomew/i;

// Each step of the life begins where the last one ended.
describe("the life of a Shopify shop", { shuffle: false }, () => {
  it("begins in its admin: the page exchanges the ID token, and works go on with what it gave", async () => {
    const answer = await openApp();
    const page = await answer.text();

    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain(
      `https://${at.shopify.shop} https://admin.shopify.com;`,
    );
    expect(page).toContain(`data-store-id="${at.shopify.storeId}"`);
    const order = await placeOrder();
    await settled(order);
    const seen = (await shopifyOrdersSeen(at)).find(({ id }) => id === order);
    expect(seen).toMatchObject({ isFulfilled: true, timesTold: 1, repeats: 0 });
  });

  it("keeps of a customer what is asked for, for the operator to fetch, and then nothing", async () => {
    const placed = z.object({ id: z.string() });
    const { id } = placed.parse(await door("orders", buyer));
    await settled(id);
    expect((await keptItems(local.dir)).join("\n")).toMatch(TRACES);

    await door("app/compliance/customers-data_request", { orders: [id], requestId: 4711 });
    await expect
      .poll(async () => JSON.stringify(await opsAsk("data-requests")), soon)
      .toContain("4711");
    const exported = JSON.stringify(await opsAsk("data-requests/4711"));
    for (const one of ["Zebulon Quixworth", "77 Wigglesworth Crescent", "12125559876"]) {
      expect(exported).toContain(one);
    }

    await door("app/compliance/customers-redact", { orders: [id] });
    await expect
      .poll(async () => TRACES.test((await keptItems(local.dir)).join("\n")), soon)
      .toBe(false);
    expect(JSON.stringify(await opsAsk("data-requests"))).not.toContain("4711");
    expect((await delivery(id))?.state).toBe("settled");
    expect((await queuedMessages(local.dir)).join("\n")).not.toMatch(TRACES);
    expect(loggedLines(local.dir).length).toBeGreaterThan(3);
    expect(loggedLines(local.dir).join("\n")).not.toMatch(TRACES);
  });

  it("pauses with an uninstall and goes on with the next installation", async () => {
    await door("app/uninstall");
    await expect
      .poll(
        async () => (await keptItems(local.dir)).some((item) => item.includes('"uninstalled"')),
        soon,
      )
      .toBe(true);
    const items = await keptItems(local.dir);
    const kept = items.find((item) => item.includes("INSTALLATIONS")) ?? "";
    expect(kept).not.toContain("sealed");
    const order = await placeOrder();
    await expect.poll(async () => (await delivery(order))?.state, soon).toBe("skipped");
    expect((await delivery(order))?.reason?.text).toContain("the app was uninstalled");

    await door("app/install");
    expect(await (await openApp()).text()).toContain("data-store-id");

    await settled(order);
  });

  it("ends with nothing left", async () => {
    const isOurs = (item: string) => item.includes(at.shopify.storeId);
    expect((await keptItems(local.dir)).some(isOurs)).toBe(true);

    await door("app/compliance/shop-redact");

    await expect.poll(async () => (await keptItems(local.dir)).filter(isOurs), soon).toEqual([]);
  });

  it("keeps orders that come before it is connected, and sends them once it is", async () => {
    const order = await placeOrder();
    await expect
      .poll(
        async () =>
          (await keptItems(local.dir)).some(
            (item) => item.includes("PARKED") && item.includes(order),
          ),
        soon,
      )
      .toBe(true);
    expect(await (await openApp()).text()).toContain("data-store-id");
    expect(await delivery(order)).toBeUndefined();

    const answer = await fetch(`${at.bridge.url}/ops/v1/stores/shopify`, {
      method: "PUT",
      headers: { "x-ops-key": at.bridge.opsKey, "content-type": "application/json" },
      body: JSON.stringify({ account_id: "sandbox", shop: at.shopify.shop }),
    });

    expect(answer.status).toBe(200);
    await settled(order);
  });
});
