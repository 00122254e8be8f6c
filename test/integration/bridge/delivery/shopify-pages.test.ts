import pMap from "p-map";
import { afterAll, expect, it } from "vitest";
import {
  buildStoreUpdate,
  openShopify,
  pushUntilSuccess,
  toOrderId,
  tracking,
} from "./sandbox-storefronts.ts";

const MAIN = "655441491";
const shopify = await openShopify();
afterAll(() => shopify.close());

const runMutation = (operation: string, variables: Record<string, unknown>) =>
  shopify.admin.run(shopify.shop, operation, variables);
const FULFILL =
  "mutation($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) { userErrors { message } } }";
const ADD_EVENT =
  "mutation($event: FulfillmentEventInput!) { fulfillmentEventCreate(fulfillmentEvent: $event) { userErrors { message } } }";

/** Fulfills single pieces of an order's first line, one fulfillment each, as a merchant's other app. */
async function fulfillPieces(orderId: string, count: number): Promise<void> {
  const [order] = (await shopify.readReport(orderId)).fulfillmentOrders;
  const line = order?.lines[0];
  const fulfillment = {
    lineItemsByFulfillmentOrder: [
      {
        fulfillmentOrderId: `gid://shopify/FulfillmentOrder/${order?.id}`,
        fulfillmentOrderLineItems: [
          { id: `gid://shopify/FulfillmentOrderLineItem/${line?.id}`, quantity: 1 },
        ],
      },
    ],
  };
  await pMap(Array.from({ length: count }), () => runMutation(FULFILL, { fulfillment }), {
    concurrency: 4,
  });
}

it("finds its fulfillment among more than a page of them", async () => {
  const id = await shopify.placeOrder({ line_items: [{ location_id: MAIN, quantity: 25 }] });
  await fulfillPieces(id, 24);
  await pushUntilSuccess(shopify.storefront, id, "under-way");

  const outcome = await shopify.storefront.pushUpdate(
    toOrderId(id),
    buildStoreUpdate("delivered"),
    tracking,
  );

  expect(outcome).toMatchObject({ kind: "pushed" });
  const { fulfillments } = await shopify.readReport(id);
  expect(fulfillments).toHaveLength(25);
  expect(fulfillments.at(-1)?.events.map(({ status }) => status)).toEqual(["DELIVERED"]);
});

it("reads that its fulfillment was cancelled in the store, on a later page too", async () => {
  const id = await shopify.placeOrder({ line_items: [{ location_id: MAIN, quantity: 8 }] });
  await fulfillPieces(id, 7);
  await pushUntilSuccess(shopify.storefront, id, "under-way");
  const readCancelled = async () =>
    (await shopify.storefront.readOrder(toOrderId(id)))?.cancelledTrackingNumbers;
  expect(await readCancelled()).toEqual([]);

  await shopify.shopLookup(`orders/${id}/cancel-fulfillments`);
  expect(await readCancelled()).toEqual([tracking.number]);

  await pushUntilSuccess(shopify.storefront, id, "under-way");
  expect(await readCancelled()).toEqual([]);
});

it("adds an event once, although the fulfillment has more than a page of events", async () => {
  const id = await shopify.placeOrder({ line_items: [{ location_id: MAIN, quantity: 1 }] });
  await pushUntilSuccess(shopify.storefront, id, "under-way");
  const [fulfillment] = (await shopify.readReport(id)).fulfillments;
  const fulfillmentId = `gid://shopify/Fulfillment/${fulfillment?.id}`;
  const times = Array.from(
    { length: 55 },
    (_, minute) => new Date(Date.UTC(2026, 10, 20, 10, minute)),
  );
  await pMap(
    times,
    (at) =>
      runMutation(ADD_EVENT, {
        event: { fulfillmentId, status: "ATTEMPTED_DELIVERY", happenedAt: at.toISOString() },
      }),
    { concurrency: 4 },
  );

  const outcomes = await Promise.all(
    times
      .slice(-5)
      .map((at) =>
        shopify.storefront.pushUpdate(toOrderId(id), buildStoreUpdate("attempted", at), tracking),
      ),
  );

  expect(outcomes.filter(({ kind }) => kind !== "already-known")).toEqual([]);
  expect((await shopify.readReport(id)).fulfillments[0]?.events).toHaveLength(55);
});
