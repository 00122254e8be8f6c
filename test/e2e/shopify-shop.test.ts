import { describe, expect, it } from "vitest";
import * as z from "zod";
import { listShopifyOrders } from "./local-run/delivery-results.ts";
import { type Endpoints, readDelivery, requestJson } from "./local-run/endpoints.ts";
import { placeOrder } from "./local-run/place-store-order.ts";
import { joinSharedRun } from "./local-run/shared-run.ts";
import { startStore } from "./local-run/start-store.ts";
import { readLogs, readQueuedMessages, readStoredItems } from "./local-run/stored-data.ts";

let at: Endpoints;

const local = joinSharedRun("stores-erased", (endpoints) => {
  at = endpoints;
});

const soon = { interval: 1_000 };
/** Uninstalls the app, and waits until the bridge knows it. */
async function uninstallApp(): Promise<void> {
  await callSandbox("app/uninstall");
  await expect
    .poll(
      async () => (await readStoredItems(local.dir)).some((item) => item.includes('"uninstalled"')),
      soon,
    )
    .toBe(true);
}
const callSandbox = (path: string, json: unknown = {}) =>
  requestJson(`${at.shopify.url}/_stand-in/${path}`, { json });
const placeCourierOrder = async () => (await placeOrder(at, "shopify", { shipping: "Courier" })).id;
const findDelivery = (orderId: string) => readDelivery(at, at.shopify.storeId, orderId);
const callOperatorApi = (path: string) =>
  requestJson(`${at.bridge.url}/ops/v1/stores/${at.shopify.storeId}/${path}`, {
    headers: { "x-ops-key": at.bridge.opsKey },
  });
const openApp = async () => {
  const { id_token } = z.object({ id_token: z.string() }).parse(await callSandbox("app/id-token"));
  return fetch(`${at.bridge.url}/shopify/app?shop=${at.shopify.shop}&id_token=${id_token}`);
};
const readParkedSince = (item: string) =>
  z.object({ since: z.object({ S: z.string() }) }).parse(JSON.parse(item)).since.S;
const waitUntilCompleted = (orderId: string) =>
  expect.poll(async () => (await findDelivery(orderId))?.state, soon).toBe("completed");

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
const hasTrace = (text: string) => TRACES.test(text);

// Each test continues from the end of the previous one.
describe("the life of a Shopify shop", { shuffle: false }, () => {
  it("begins in the admin: the page exchanges the ID token, and the bridge uses the new tokens", async () => {
    const response = await openApp();
    const page = await response.text();

    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain(
      `https://${at.shopify.shop} https://admin.shopify.com`,
    );
    expect(page).toContain(`data-store-id="${at.shopify.storeId}"`);
    const order = await placeCourierOrder();
    await waitUntilCompleted(order);
    const seen = (await listShopifyOrders(at)).find(({ id }) => id === order);
    expect(seen).toMatchObject({ isFulfilled: true, notificationCount: 1, duplicateCount: 0 });
  });

  it("exports a customer's data for the operator, and then redacts it", async () => {
    const placed = z.object({ id: z.string() });
    const { id } = placed.parse(await callSandbox("orders", buyer));
    await waitUntilCompleted(id);
    expect((await readStoredItems(local.dir)).join("\n")).toMatch(TRACES);
    expect((await readStoredItems(local.dir, "Courier")).join("\n")).toMatch(TRACES);

    await callSandbox("app/compliance/customers-data_request", { orders: [id], requestId: 4711 });
    await expect
      .poll(async () => JSON.stringify(await callOperatorApi("data-requests")), soon)
      .toContain("4711");
    const readExport = async () => JSON.stringify(await callOperatorApi("data-requests/4711"));
    // The request is listed before what it exports is stored.
    await expect.poll(readExport, soon).toContain("Zebulon Quixworth");
    const exported = await readExport();
    for (const one of ["77 Wigglesworth Crescent", "12125559876"]) expect(exported).toContain(one);

    await callSandbox("app/compliance/customers-redact", { orders: [id] });
    await expect
      .poll(async () => TRACES.test((await readStoredItems(local.dir)).join("\n")), soon)
      .toBe(false);
    // Within a minute, the courier is asked to erase its copy.
    await expect
      .poll(async () => (await readStoredItems(local.dir, "Courier")).filter(hasTrace), soon)
      .toEqual([]);
    expect(JSON.stringify(await callOperatorApi("data-requests"))).not.toContain("4711");
    expect((await findDelivery(id))?.state).toBe("completed");
    expect((await readQueuedMessages(local.dir)).join("\n")).not.toMatch(TRACES);
    expect(readLogs(local.dir).length).toBeGreaterThan(3);
    expect(readLogs(local.dir).join("\n")).not.toMatch(TRACES);
  });

  it("pauses on uninstall and resumes on the next installation", async () => {
    await uninstallApp();
    const items = await readStoredItems(local.dir);
    const installation = items.find((item) => item.includes("INSTALLATIONS")) ?? "";
    expect(installation).not.toContain("sealed");
    const order = await placeCourierOrder();
    await expect.poll(async () => (await findDelivery(order))?.state, soon).toBe("skipped");
    expect((await findDelivery(order))?.reason?.text).toContain("the app was uninstalled");

    await callSandbox("app/install");
    expect(await (await openApp()).text()).toContain("data-store-id");

    await waitUntilCompleted(order);
  });

  it("erases everything at the end", async () => {
    const isOurs = (item: string) => item.includes(at.shopify.storeId);
    expect((await readStoredItems(local.dir)).some(isOurs)).toBe(true);

    // Shopify sends it 48 hours after an uninstall; a shop that has the app is not erased.
    await uninstallApp();
    const redactedAt = Date.now();
    await callSandbox("app/compliance/shop-redact");

    // A webhook of the last order may arrive after the erasure. It parks the order's id.
    const isLate = (item: string) =>
      item.includes('"PARKED"') && Date.parse(readParkedSince(item)) >= redactedAt;
    await expect
      .poll(
        async () =>
          (await readStoredItems(local.dir)).filter((item) => isOurs(item) && !isLate(item)),
        soon,
      )
      .toEqual([]);
  });

  it("keeps orders from before the connection, and books them once its merchant starts with them", async () => {
    await callSandbox("app/install");
    const order = await placeCourierOrder();
    await expect
      .poll(
        async () =>
          (await readStoredItems(local.dir)).some(
            (item) => item.includes("PARKED") && item.includes(order),
          ),
        soon,
      )
      .toBe(true);
    expect(await (await openApp()).text()).toContain("data-store-id");
    expect(await findDelivery(order)).toBeUndefined();

    const response = await fetch(`${at.bridge.url}/ops/v1/stores/shopify`, {
      method: "PUT",
      headers: { "x-ops-key": at.bridge.opsKey, "content-type": "application/json" },
      body: JSON.stringify({ account_id: "sandbox", shop: at.shopify.shop }),
    });

    expect(response.status).toBe(200);
    await expect
      .poll(async () => (await findDelivery(order))?.reason?.text, soon)
      .toContain("waits until you start");
    await startStore(at, at.shopify.storeId, {
      methods: { defaultMode: "point" },
      from: { kind: "waiting" },
    });
    await waitUntilCompleted(order);
  });
});
