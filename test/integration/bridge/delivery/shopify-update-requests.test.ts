import { afterAll, beforeEach, expect, it } from "vitest";
import { createShopifyStorefront } from "#shared/bridge/adapters/shopify/delivery/storefront.ts";
import type { StoreUpdateKind } from "#shared/bridge/domain/delivery/store-update.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { buildStoreUpdate, openShopify, toOrderId, tracking } from "./sandbox-storefronts.ts";

const MAIN = "655441491";
const shopify = await openShopify();
afterAll(() => shopify.close());

const operations: string[] = [];
beforeEach(() => void operations.splice(0));

/** Opens the shop as a run of the loop does, and records its operations. */
const openRun = () =>
  createShopifyStorefront(
    {
      ...shopify.admin,
      runPartially(...call) {
        operations.push(/\w+ (Bridge\w+)/.exec(call[1])?.[1] ?? "");
        return shopify.admin.runPartially(...call);
      },
    },
    shopify.shop,
    systemClock,
  );
const push = (
  storefront: ReturnType<typeof openRun>,
  id: string,
  kind: StoreUpdateKind,
  isFirstAttempt: boolean,
) =>
  storefront.pushUpdate(toOrderId(id), { ...buildStoreUpdate(kind), isFirstAttempt }, tracking, {
    locationIds: [MAIN],
  });

/** Reads the order as the decision does, and pushes the updates of one run. */
async function runOnce(id: string, kinds: readonly StoreUpdateKind[], isFirstAttempt = true) {
  const storefront = openRun();
  await storefront.readOrder(toOrderId(id));
  const outcomes = [];
  for (const kind of kinds) outcomes.push((await push(storefront, id, kind, isFirstAttempt)).kind);
  return outcomes;
}
const readFulfillments = async (id: string) => (await shopify.readReport(id)).fulfillments;
const readEvents = async (id: string) =>
  (await readFulfillments(id)).flatMap(({ events }) => events.map(({ status }) => status));

it("an update that was never tried is one request after the order is read", async () => {
  const id = await shopify.place();

  expect(await runOnce(id, ["under-way", "confirmed"])).toEqual(["pushed", "pushed"]);
  expect(operations).toEqual(["BridgeOrder", "BridgeFulfill", "BridgeFulfillmentEvent"]);
  expect(await runOnce(id, ["picked-up"])).toEqual(["pushed"]);
  expect(await runOnce(id, ["delivered"])).toEqual(["pushed"]);

  expect(operations.slice(3)).toEqual([
    "BridgeOrder",
    "BridgeFulfillmentEvent",
    "BridgeOrder",
    "BridgeFulfillmentEvent",
  ]);
  expect(await readEvents(id)).toEqual(["CONFIRMED", "CARRIER_PICKED_UP", "DELIVERED"]);
});

it("an update tells when it changed the order, as the order says", async () => {
  const id = await shopify.place();
  const storefront = openRun();
  await storefront.readOrder(toOrderId(id));

  for (const kind of ["under-way", "confirmed"] as const) {
    const update = { ...buildStoreUpdate(kind), isFirstAttempt: true };
    const { changedAt } = await storefront.pushUpdate(toOrderId(id), update, tracking);
    const order = await storefront.readOrder(toOrderId(id));
    const apartMs = Number(order?.changedAt) - Number(changedAt);
    // The shop writes event and order one after the other: a second can begin in between.
    expect([0, 1_000]).toContain(apartMs);
  }
});

it("an update that was tried is looked for, and not repeated", async () => {
  const id = await shopify.place();
  await runOnce(id, ["under-way", "confirmed"]);

  expect(await runOnce(id, ["under-way", "confirmed"], false)).toEqual([
    "already-known",
    "already-known",
  ]);

  expect(await readFulfillments(id)).toHaveLength(1);
  expect(await readEvents(id)).toEqual(["CONFIRMED"]);
});

it("an update that another process sent since the order was read is not repeated once it was tried", async () => {
  const id = await shopify.place();
  const overtaken = openRun();
  await overtaken.readOrder(toOrderId(id));
  await runOnce(id, ["under-way", "confirmed"]);

  expect((await push(overtaken, id, "under-way", false)).kind).toBe("already-known");
  expect((await push(overtaken, id, "confirmed", false)).kind).toBe("already-known");
});

it("an update of which a restored delivery knows nothing is not repeated", async () => {
  const id = await shopify.place();
  await runOnce(id, ["under-way", "confirmed"]);

  expect(await runOnce(id, ["under-way", "confirmed"])).toEqual(["already-known", "already-known"]);

  expect(await readFulfillments(id)).toHaveLength(1);
  expect(await readEvents(id)).toEqual(["CONFIRMED"]);
});

it("an update without a read of its order looks at the shop", async () => {
  const id = await shopify.place();

  expect((await push(openRun(), id, "under-way", true)).kind).toBe("pushed");

  expect(operations).toEqual(["BridgeFulfillmentOrders", "BridgeFulfillments", "BridgeFulfill"]);
});

it("an order with more fulfillments than are read with it is looked at again", async () => {
  const id = await shopify.placeOrder({ line_items: [{ location_id: MAIN, quantity: 4 }] });
  const [order] = (await shopify.readReport(id)).fulfillmentOrders;
  const fulfill = `mutation { fulfillmentCreate(fulfillment: { lineItemsByFulfillmentOrder: [{
    fulfillmentOrderId: "gid://shopify/FulfillmentOrder/${order?.id}",
    fulfillmentOrderLineItems: [
      { id: "gid://shopify/FulfillmentOrderLineItem/${order?.lines[0]?.id}", quantity: 1 }
    ]
  }] }) { userErrors { message } } }`;
  for (const _ of [1, 2, 3]) await shopify.admin.run(shopify.shop, fulfill, {});

  expect(await runOnce(id, ["under-way"])).toEqual(["pushed"]);

  expect(operations).toContain("BridgeFulfillments");
  expect(await readFulfillments(id)).toHaveLength(4);
});
