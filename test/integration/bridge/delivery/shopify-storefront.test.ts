import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createShopifyStorefront } from "#shared/bridge/adapters/shopify/delivery/storefront.ts";
import type { StoreUpdateKind } from "#shared/bridge/domain/delivery/store-update.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { at, openShopify, orderId, telling, tracking } from "./sandbox-storefronts.ts";

const shopify = await openShopify();
afterAll(() => shopify.close());
beforeEach(() => shopify.mishap({ loseNextAnswers: 0 }));

const { storefront, shopLookup, reportOf, place, placeOf } = shopify;
const MAIN = "655441491";
const BROOKLYN = "655441492";
const WAREHOUSE = "655441500";
const line = (location_id: string, quantity = 1, grams = 500) => ({
  location_id,
  quantity,
  grams,
});
const goodsOf = async (id: string) => (await storefront.readOrder(orderId(id)))?.goods;
const tell = (id: string, kind: StoreUpdateKind, places?: readonly string[], info = tracking) =>
  storefront.pushUpdate(orderId(id), telling(kind), info, places);

describe("goods in Shopify", () => {
  it("are what is left in each place, and not what a fulfillment service sends", async () => {
    const id = await placeOf({
      line_items: [line(MAIN, 2, 400), line(MAIN, 1, 1200), line(BROOKLYN), line(WAREHOUSE)],
    });

    expect(await goodsOf(id)).toEqual([
      { locationId: MAIN, pieces: 3, weightGrams: 2000, isOnHold: false },
      { locationId: BROOKLYN, pieces: 1, weightGrams: 500, isOnHold: false },
    ]);
  });

  it("of an order that a fulfillment service sends alone are none", async () => {
    const id = await placeOf({ line_items: [line(WAREHOUSE)] });

    expect(await storefront.readOrder(orderId(id))).toMatchObject({
      fulfillmentMethod: "nothing-to-ship",
      goods: [],
    });
  });

  it("weigh nothing known where no weight was entered", async () => {
    const id = await placeOf({ line_items: [line(MAIN, 1, 0)] });

    expect(await goodsOf(id)).toMatchObject([{ weightGrams: undefined }]);
  });

  it("are on hold while somebody holds them or they are put off, and free when released", async () => {
    const id = await placeOf({ line_items: [line(MAIN), line(BROOKLYN)] });
    await shopLookup(`orders/${id}/hold`, { location_id: MAIN });
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    await shopLookup(`orders/${id}/schedule`, { location_id: BROOKLYN, fulfill_at: soon });
    expect(await goodsOf(id)).toMatchObject([{ isOnHold: true }, { isOnHold: true }]);

    await shopLookup(`orders/${id}/release`, { location_id: MAIN });
    expect(await goodsOf(id)).toMatchObject([{ isOnHold: false }, { isOnHold: true }]);
  });

  it("that are free go without those of the same place that are held", async () => {
    const id = await placeOf({ line_items: [line(MAIN, 3)] });
    await shopLookup(`orders/${id}/split`, { quantity: 1 });
    const [first] = (await reportOf(id)).fulfillmentOrders;
    await shopify.admin.run(
      shopify.shop,
      "mutation($id: ID!) { fulfillmentOrderHold(id: $id, fulfillmentHold: { reason: OTHER }) { userErrors { message } } }",
      { id: `gid://shopify/FulfillmentOrder/${first?.id}` },
    );

    expect(await goodsOf(id)).toEqual([
      { locationId: MAIN, pieces: 1, weightGrams: 500, isOnHold: false },
    ]);
    expect(await tell(id, "under-way")).toEqual({ kind: "pushed" });
    expect((await reportOf(id)).fulfillmentOrders.map(({ status }) => status)).toEqual([
      "ON_HOLD",
      "CLOSED",
    ]);
  });

  it("follow when their merchant moves or splits them, and shrink when some are refunded", async () => {
    const id = await placeOf({ line_items: [line(MAIN, 3)] });
    await shopLookup(`orders/${id}/move`, { to: BROOKLYN });
    await shopLookup(`orders/${id}/split`, { quantity: 1 });
    expect(await goodsOf(id)).toMatchObject([{ locationId: BROOKLYN, pieces: 3 }]);

    await shopLookup(`orders/${id}/refund`, { amount: "24.00", quantities: [1] });
    expect(await goodsOf(id)).toMatchObject([{ locationId: BROOKLYN, pieces: 2 }]);
  });

  it("are all counted, though there are more places in the order and more lines in one than a page holds", async () => {
    const big = await openShopify();
    const lines = Array.from({ length: 125 }, () => line(MAIN));
    const id = await big.placeOf({ line_items: [...lines, line(BROOKLYN, 7)] });
    for (let split = 0; split < 5; split += 1) {
      await big.shopLookup(`orders/${id}/split`, { location_id: BROOKLYN, quantity: 1 });
    }
    const { fulfillmentOrders } = await big.reportOf(id);
    const order = await big.storefront.readOrder(orderId(id));
    await big.close();

    expect(fulfillmentOrders.length).toBeGreaterThan(5);
    expect(order?.goods).toMatchObject([
      { locationId: MAIN, pieces: 125, weightGrams: 62_500 },
      { locationId: BROOKLYN, pieces: 7 },
    ]);
  });
});

describe("Shopify is told", () => {
  it("of the way of one place's goods, and leaves the other's and the warehouse's open", async () => {
    const id = await placeOf({ line_items: [line(MAIN, 2), line(BROOKLYN), line(WAREHOUSE)] });

    expect(await tell(id, "under-way", [BROOKLYN])).toEqual({ kind: "pushed" });
    expect(await tell(id, "under-way", [BROOKLYN])).toEqual({ kind: "already-known" });
    expect(await goodsOf(id)).toMatchObject([{ locationId: MAIN, pieces: 2 }]);

    await tell(id, "under-way", undefined, { ...tracking, number: "7001" });
    const statuses = (await reportOf(id)).fulfillmentOrders.map(
      ({ locationId, status }) => [locationId, status] as const,
    );
    expect(statuses).toEqual([
      [MAIN, "CLOSED"],
      [BROOKLYN, "CLOSED"],
      [WAREHOUSE, "OPEN"],
    ]);
  });

  it("by a fulfillment with number, link and company", async () => {
    const id = await place();

    await tell(id, "under-way");

    expect((await reportOf(id)).fulfillments).toMatchObject([{ tracking: [tracking] }]);
  });

  it("of the rest only, where somebody else had sent a part", async () => {
    const id = await placeOf({ line_items: [line(MAIN, 3)] });
    const [order] = (await reportOf(id)).fulfillmentOrders;
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

    expect(await tell(id, "under-way")).toEqual({ kind: "pushed" });
    expect((await reportOf(id)).fulfillments).toHaveLength(2);
  });

  it("nothing more of a place whose parcel is under way, though more was added to the order", async () => {
    const id = await placeOf({ line_items: [line(MAIN, 1), line(BROOKLYN, 1)] });
    await tell(id, "under-way", [MAIN]);
    await shopLookup(`orders/${id}/move`, { location_id: BROOKLYN, to: MAIN });

    expect(await tell(id, "under-way", [MAIN])).toEqual({ kind: "already-known" });
    expect(await goodsOf(id)).toMatchObject([{ locationId: MAIN, pieces: 1 }]);
  });

  it("nothing where the goods were moved elsewhere meanwhile", async () => {
    const id = await place();
    await shopLookup(`orders/${id}/move`, { to: BROOKLYN });

    expect(await tell(id, "under-way", [MAIN])).toMatchObject({ kind: "not-applicable" });
    expect((await reportOf(id)).fulfillments).toEqual([]);
  });

  it("each step as Shopify calls it, and where the driver was", async () => {
    const id = await place();
    await tell(id, "under-way");
    const kinds: StoreUpdateKind[] = ["confirmed", "picked-up", "out-for-delivery"];
    for (const kind of [...kinds, "attempted", "returned", "delivered"] as const) {
      const where = { latitude: 40.7128, longitude: -74.006 };
      await storefront.pushUpdate(
        orderId(id),
        { ...telling(kind), driverLocation: where },
        tracking,
      );
    }

    const [fulfillment] = (await reportOf(id)).fulfillments;
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

  it("of a second attempt as of a second event", async () => {
    const id = await place();
    await tell(id, "under-way");
    for (const minutes of [0, 1]) {
      const time = new Date(at.getTime() + minutes * 60_000);
      await storefront.pushUpdate(orderId(id), telling("attempted", time), tracking);
    }

    expect((await reportOf(id)).fulfillments[0]?.events).toHaveLength(2);
  });

  it("nothing where somebody else fulfilled the order, and nothing of a stranger's fulfillment", async () => {
    const id = await place();
    await tell(id, "under-way", undefined, { ...tracking, number: "manual" });

    expect(await tell(id, "under-way")).toMatchObject({ kind: "not-applicable" });
    expect(await tell(id, "delivered")).toEqual({ kind: "not-applicable" });
    expect((await reportOf(id)).fulfillments).toMatchObject([{ events: [] }]);
  });

  it("once the order is released, where it is on hold when the courier sets off", async () => {
    const id = await place();
    await shopLookup(`orders/${id}/hold`);
    await expect(tell(id, "under-way")).rejects.toThrow("on hold");

    await shopLookup(`orders/${id}/release`);
    expect(await tell(id, "under-way")).toEqual({ kind: "pushed" });
  });

  it("not to take back what was delivered", async () => {
    const id = await place();
    await tell(id, "under-way");
    await tell(id, "delivered");

    expect(await tell(id, "cancelled")).toEqual({ kind: "already-known" });
    expect(await shopify.numbersOf(id)).toEqual(["7000"]);
  });

  it("by reading again, where somebody else was quicker between reading and writing", async () => {
    const id = await place();
    let isFirst = true;
    const overtaken = {
      async run(shop: string, operation: string, variables: Record<string, unknown>) {
        const isOvertaken = isFirst && operation.includes("fulfillmentCreate");
        if (isOvertaken) {
          isFirst = false;
          await tell(id, "under-way", undefined, { ...tracking, number: "manual" });
        }
        return shopify.admin.run(shop, operation, variables);
      },
    };
    const late = createShopifyStorefront(overtaken, shopify.shop, systemClock);

    await expect(late.pushUpdate(orderId(id), telling("under-way"), tracking)).rejects.toThrow(
      UnavailableError,
    );
    expect(await late.pushUpdate(orderId(id), telling("under-way"), tracking)).toMatchObject({
      kind: "not-applicable",
    });
    expect((await reportOf(id)).fulfillments).toHaveLength(1);
  });

  it("after the pause that it asks for", async () => {
    const id = await place();
    await shopify.mishap({ drainBucket: true });

    expect(await storefront.readOrder(orderId(id))).toMatchObject({ id });
  });
});
