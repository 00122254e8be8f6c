import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createShopifyStorefront } from "#shared/bridge/adapters/shopify/delivery/storefront.ts";
import { createShopLookup } from "#shared/bridge/adapters/shopify/stores/shop-lookup.ts";
import type { StoreUpdateKind } from "#shared/bridge/domain/delivery/store-update.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { accessScopes } from "#test/sandbox/shopify/shop.ts";
import {
  buildStoreUpdate,
  openShopify,
  toOrderId,
  tracking,
  updateTime,
} from "./sandbox-storefronts.ts";

const shopify = await openShopify();
afterAll(() => shopify.close());
beforeEach(() => shopify.injectFault({ loseNextAnswers: 0 }));

const { storefront, shopLookup, readReport, place, placeOrder } = shopify;
const MAIN = "655441491";
const BROOKLYN = "655441492";
const WAREHOUSE = "655441500";
const buildLine = (location_id: string, quantity = 1, grams = 500) => ({
  location_id,
  quantity,
  grams,
});
const readGoods = async (id: string) => (await storefront.readOrder(toOrderId(id)))?.goods;
const pushUpdate = (
  id: string,
  kind: StoreUpdateKind,
  locationIds?: readonly string[],
  info = tracking,
) => storefront.pushUpdate(toOrderId(id), buildStoreUpdate(kind), info, { locationIds });

describe("the goods of a Shopify order", () => {
  it("are the remaining quantities at each location, without those of a fulfillment service", async () => {
    const id = await placeOrder({
      line_items: [
        buildLine(MAIN, 2, 400),
        buildLine(MAIN, 1, 1200),
        buildLine(BROOKLYN),
        buildLine(WAREHOUSE),
      ],
    });

    expect(await readGoods(id)).toMatchObject([
      { locationId: MAIN, pieces: 3, weightGrams: 2000, isOnHold: false },
      { locationId: BROOKLYN, pieces: 1, weightGrams: 500, isOnHold: false },
    ]);
  });

  it("are hidden when a fulfillment service ships all of them, until they move to the merchant", async () => {
    const id = await placeOrder({ line_items: [buildLine(WAREHOUSE)] });
    const [hidden] = (await readReport(id)).fulfillmentOrders;
    const findOrder = () =>
      createShopLookup(shopify.admin).findOrderId(
        shopify.shop,
        `gid://shopify/FulfillmentOrder/${hidden?.id}`,
      );
    const order = await storefront.readOrder(toOrderId(id));
    expect(order).toMatchObject({ fulfillmentMethod: "undecided", goods: [] });
    expect(await findOrder()).toBeUndefined();

    await shopLookup(`orders/${id}/move`, { to: MAIN });

    expect(await readGoods(id)).toMatchObject([{ locationId: MAIN, pieces: 1 }]);
    expect(await findOrder()).toBe(id);
  });

  it("are none where the shop shows that a fulfillment service ships all of them", async () => {
    const other = await openShopify();
    await other.shopLookup("app/scopes", {
      scopes: [...accessScopes, "read_third_party_fulfillment_orders"],
    });
    const id = await other.placeOrder({ line_items: [buildLine(WAREHOUSE)] });
    const order = await other.storefront.readOrder(toOrderId(id));
    await other.close();

    expect(order).toMatchObject({ fulfillmentMethod: "other-service", goods: [] });
  });

  it("have no weight when none was entered", async () => {
    const id = await placeOrder({ line_items: [buildLine(MAIN, 1, 0)] });

    expect(await readGoods(id)).toMatchObject([{ weightGrams: undefined }]);
  });

  it("are on hold while they are held or scheduled, and released afterwards", async () => {
    const id = await placeOrder({ line_items: [buildLine(MAIN), buildLine(BROOKLYN)] });
    await shopLookup(`orders/${id}/hold`, { location_id: MAIN });
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    await shopLookup(`orders/${id}/schedule`, { location_id: BROOKLYN, fulfill_at: soon });
    expect(await readGoods(id)).toMatchObject([{ isOnHold: true }, { isOnHold: true }]);

    await shopLookup(`orders/${id}/release`, { location_id: MAIN });
    expect(await readGoods(id)).toMatchObject([{ isOnHold: false }, { isOnHold: true }]);
  });

  it("are delivered without goods of the same location that are on hold", async () => {
    const id = await placeOrder({ line_items: [buildLine(MAIN, 3)] });
    await shopLookup(`orders/${id}/split`, { quantity: 1 });
    const [first] = (await readReport(id)).fulfillmentOrders;
    await shopify.admin.run(
      shopify.shop,
      "mutation($id: ID!) { fulfillmentOrderHold(id: $id, fulfillmentHold: { reason: OTHER }) { userErrors { message } } }",
      { id: `gid://shopify/FulfillmentOrder/${first?.id}` },
    );

    expect(await readGoods(id)).toMatchObject([
      { locationId: MAIN, pieces: 1, weightGrams: 500, isOnHold: false },
    ]);
    expect(await pushUpdate(id, "under-way")).toMatchObject({ kind: "pushed" });
    expect((await readReport(id)).fulfillmentOrders.map(({ status }) => status)).toEqual([
      "ON_HOLD",
      "CLOSED",
    ]);
  });

  it("follow a move or a split, and shrink after a refund", async () => {
    const id = await placeOrder({ line_items: [buildLine(MAIN, 3)] });
    await shopLookup(`orders/${id}/move`, { to: BROOKLYN });
    await shopLookup(`orders/${id}/split`, { quantity: 1 });
    expect(await readGoods(id)).toMatchObject([{ locationId: BROOKLYN, pieces: 3 }]);

    await shopLookup(`orders/${id}/refund`, { amount: "24.00", quantities: [1] });
    expect(await readGoods(id)).toMatchObject([{ locationId: BROOKLYN, pieces: 2 }]);
  });

  it("are counted completely when locations or lines exceed a page", async () => {
    const big = await openShopify();
    const lines = Array.from({ length: 125 }, () => buildLine(MAIN));
    const id = await big.placeOrder({ line_items: [...lines, buildLine(BROOKLYN, 7)] });
    for (let split = 0; split < 5; split += 1) {
      await big.shopLookup(`orders/${id}/split`, { location_id: BROOKLYN, quantity: 1 });
    }
    const { fulfillmentOrders } = await big.readReport(id);
    const order = await big.storefront.readOrder(toOrderId(id));
    await big.close();

    expect(fulfillmentOrders.length).toBeGreaterThan(5);
    expect(order?.goods).toMatchObject([
      { locationId: MAIN, pieces: 125, weightGrams: 62_500 },
      { locationId: BROOKLYN, pieces: 7 },
    ]);
  });
});

describe("a Shopify order", () => {
  it("gets a fulfillment for the goods of one location and keeps the others open", async () => {
    const id = await placeOrder({
      line_items: [buildLine(MAIN, 2), buildLine(BROOKLYN), buildLine(WAREHOUSE)],
    });

    expect(await pushUpdate(id, "under-way", [BROOKLYN])).toMatchObject({ kind: "pushed" });
    expect(await pushUpdate(id, "under-way", [BROOKLYN])).toEqual({ kind: "already-known" });
    expect(await readGoods(id)).toMatchObject([{ locationId: MAIN, pieces: 2 }]);

    await pushUpdate(id, "under-way", undefined, { ...tracking, number: "7001" });
    const statuses = (await readReport(id)).fulfillmentOrders.map(
      ({ locationId, status }) => [locationId, status] as const,
    );
    expect(statuses).toEqual([
      [MAIN, "CLOSED"],
      [BROOKLYN, "CLOSED"],
      [WAREHOUSE, "OPEN"],
    ]);
  });

  it("gets a fulfillment with number, link and company", async () => {
    const id = await place();

    await pushUpdate(id, "under-way");

    const { buyerNote: _, ...shown } = tracking;
    expect((await readReport(id)).fulfillments).toMatchObject([{ tracking: [shown] }]);
  });

  it("gets a fulfillment for the remaining goods when a part was fulfilled elsewhere", async () => {
    const id = await placeOrder({ line_items: [buildLine(MAIN, 3)] });
    const [order] = (await readReport(id)).fulfillmentOrders;
    await shopify.admin.run(
      shopify.shop,
      "mutation($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) { userErrors { message } } }",
      {
        fulfillment: {
          lineItemsByFulfillmentOrder: [
            {
              fulfillmentOrderId: `gid://shopify/FulfillmentOrder/${order?.id}`,
              fulfillmentOrderLineItems: [
                {
                  id: `gid://shopify/FulfillmentOrderLineItem/${order?.lines[0]?.id}`,
                  quantity: 2,
                },
              ],
            },
          ],
        },
      },
    );

    expect(await pushUpdate(id, "under-way")).toMatchObject({ kind: "pushed" });
    expect((await readReport(id)).fulfillments).toHaveLength(2);
  });

  it("gets no second fulfillment for a location when goods are added", async () => {
    const id = await placeOrder({ line_items: [buildLine(MAIN, 1), buildLine(BROOKLYN, 1)] });
    await pushUpdate(id, "under-way", [MAIN]);
    await shopLookup(`orders/${id}/move`, { location_id: BROOKLYN, to: MAIN });

    expect(await pushUpdate(id, "under-way", [MAIN])).toEqual({ kind: "already-known" });
    expect(await readGoods(id)).toMatchObject([{ locationId: MAIN, pieces: 1 }]);
  });

  it("gets no fulfillment when its goods moved to another location", async () => {
    const id = await place();
    await shopLookup(`orders/${id}/move`, { to: BROOKLYN });

    expect(await pushUpdate(id, "under-way", [MAIN])).toMatchObject({ kind: "not-applicable" });
    expect((await readReport(id)).fulfillments).toEqual([]);
  });

  it("gets each status in Shopify's terms with the driver's location", async () => {
    const id = await place();
    await pushUpdate(id, "under-way");
    const kinds: StoreUpdateKind[] = ["confirmed", "picked-up", "out-for-delivery"];
    for (const kind of [...kinds, "attempted", "returned", "delivered"] as const) {
      const driverLocation = { latitude: 40.7128, longitude: -74.006 };
      await storefront.pushUpdate(
        toOrderId(id),
        { ...buildStoreUpdate(kind), driverLocation },
        tracking,
      );
    }

    const [fulfillment] = (await readReport(id)).fulfillments;
    expect(fulfillment?.events.map(({ status }) => status)).toEqual([
      "CONFIRMED",
      "CARRIER_PICKED_UP",
      "OUT_FOR_DELIVERY",
      "ATTEMPTED_DELIVERY",
      "FAILURE",
      "DELIVERED",
    ]);
    expect(fulfillment?.events[0]?.place).toMatchObject({ latitude: 40.7128, longitude: -74.006 });
  });

  it("gets a second event for a second attempt", async () => {
    const id = await place();
    await pushUpdate(id, "under-way");
    for (const minutes of [0, 1]) {
      const time = new Date(updateTime.getTime() + minutes * 60_000);
      await storefront.pushUpdate(toOrderId(id), buildStoreUpdate("attempted", time), tracking);
    }

    expect((await readReport(id)).fulfillments[0]?.events).toHaveLength(2);
  });

  it("gets nothing when somebody else fulfilled it, and no events on a foreign fulfillment", async () => {
    const id = await place();
    await pushUpdate(id, "under-way", undefined, { ...tracking, number: "manual" });

    expect(await pushUpdate(id, "under-way")).toMatchObject({ kind: "not-applicable" });
    expect(await pushUpdate(id, "delivered")).toEqual({ kind: "not-applicable" });
    expect((await readReport(id)).fulfillments).toMatchObject([{ events: [] }]);
  });

  it("gets its fulfillment after a hold is released", async () => {
    const id = await place();
    await shopLookup(`orders/${id}/hold`);
    await expect(pushUpdate(id, "under-way")).rejects.toThrow("shopify-order-on-hold");

    await shopLookup(`orders/${id}/release`);
    expect(await pushUpdate(id, "under-way")).toMatchObject({ kind: "pushed" });
  });

  it("keeps the fulfillment of a delivered order", async () => {
    const id = await place();
    await pushUpdate(id, "under-way");
    await pushUpdate(id, "delivered");

    expect(await pushUpdate(id, "cancelled")).toEqual({ kind: "already-known" });
    expect(await shopify.listTrackingNumbers(id)).toEqual(["7000"]);
  });

  it("is read again when another fulfillment is created between read and write", async () => {
    const id = await place();
    let isFirst = true;
    const racingAdmin = {
      ...shopify.admin,
      async runPartially(...call: Parameters<typeof shopify.admin.runPartially>) {
        const [, operation] = call;
        const isOvertaken = isFirst && operation.includes("fulfillmentCreate");
        if (isOvertaken) {
          isFirst = false;
          await pushUpdate(id, "under-way", undefined, { ...tracking, number: "manual" });
        }
        return shopify.admin.runPartially(...call);
      },
    };
    const racingStorefront = createShopifyStorefront(racingAdmin, shopify.shop, systemClock);

    await expect(
      racingStorefront.pushUpdate(toOrderId(id), buildStoreUpdate("under-way"), tracking),
    ).rejects.toThrow(UnavailableError);
    expect(
      await racingStorefront.pushUpdate(toOrderId(id), buildStoreUpdate("under-way"), tracking),
    ).toMatchObject({
      kind: "not-applicable",
    });
    expect((await readReport(id)).fulfillments).toHaveLength(1);
  });

  it("is read after the pause that Shopify asks for", async () => {
    const id = await place();
    await shopify.injectFault({ drainBucket: true });

    expect(await storefront.readOrder(toOrderId(id))).toMatchObject({ id });
  });
});
