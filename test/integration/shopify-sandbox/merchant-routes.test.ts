import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { openShopify } from "#test/integration/bridge/delivery/sandbox-storefronts.ts";
import { accessScopes } from "#test/sandbox/shopify/shop.ts";

const shopify = await openShopify();
afterAll(() => shopify.close());
const { shopLookup, readReport, placeOrder } = shopify;

const MAIN = "655441491";
const BROOKLYN = "655441492";
const WAREHOUSE = "655441500";
const FULFIL = `mutation($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id location { id } } userErrors { field message } } }`;
const CANCEL = "mutation($id: ID!) { fulfillmentCancel(id: $id) { userErrors { message } } }";

const visibleSchema = z.object({
  order: z.object({
    fulfillmentOrders: z.object({
      nodes: z.array(
        z.object({
          assignedLocation: z.object({ location: z.object({ isFulfillmentService: z.boolean() }) }),
        }),
      ),
    }),
  }),
  fulfillmentOrder: z.object({ id: z.string() }).nullable(),
  fulfillmentOrders: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
});
const run = (operation: string, variables: Record<string, unknown>) =>
  shopify.admin.run(shopify.shop, operation, variables);
const line = (location_id: string, quantity: number) => ({ location_id, quantity });

/** Lists the order's fulfillment orders with their location and remaining quantity. */
const outline = async (id: string) =>
  (await readReport(id)).fulfillmentOrders.map(({ status, locationId, lines }) => [
    status,
    locationId,
    lines.reduce((sum, { remaining }) => sum + remaining, 0),
  ]);

/** Fulfills some of the order's open goods, or all of the given fulfillment orders. */
async function fulfil(id: string, quantity?: number, count = 1) {
  const open = (await readReport(id)).fulfillmentOrders.filter(({ status }) => status !== "CLOSED");
  const lineItemsByFulfillmentOrder = open.slice(0, count).map((order) => ({
    fulfillmentOrderId: `gid://shopify/FulfillmentOrder/${order.id}`,
    ...(quantity && {
      fulfillmentOrderLineItems: [
        { id: `gid://shopify/FulfillmentOrderLineItem/${order.lines[0]?.id}`, quantity },
      ],
    }),
  }));
  return run(FULFIL, { fulfillment: { lineItemsByFulfillmentOrder } });
}

async function cancelFirst(id: string) {
  const [fulfillment] = (await readReport(id)).fulfillments;
  await run(CANCEL, { id: `gid://shopify/Fulfillment/${fulfillment?.id}` });
}

describe("an order of goods in several locations", () => {
  it("gets one fulfillment order per location, and its body has no locations", async () => {
    const id = await placeOrder({ line_items: [line(MAIN, 2), line(BROOKLYN, 1), line(MAIN, 3)] });

    expect(await outline(id)).toEqual([
      ["OPEN", MAIN, 5],
      ["OPEN", BROOKLYN, 1],
    ]);
    const order = await fetch(`${shopify.url}/_stand-in/orders/${id}`);
    expect(await order.text()).not.toContain('location_id":"');
  });

  it("shows the fulfillment orders that the app's scopes cover", async () => {
    const id = await placeOrder({ line_items: [line(MAIN, 1), line(WAREHOUSE, 1)] });
    const [, hidden] = (await readReport(id)).fulfillmentOrders;
    const readServices = async () => {
      const answer = await run(
        `query($id: ID!, $hidden: ID!) {
          order(id: $id) { fulfillmentOrders(first: 5) {
            nodes { assignedLocation { location { isFulfillmentService } } } } }
          fulfillmentOrder(id: $hidden) { id }
          fulfillmentOrders(first: 100) { nodes { id } } }`,
        {
          id: `gid://shopify/Order/${id}`,
          hidden: `gid://shopify/FulfillmentOrder/${hidden?.id}`,
        },
      );
      const { order, fulfillmentOrder, fulfillmentOrders } = visibleSchema.parse(answer);
      const isListed = fulfillmentOrders.nodes.some((one) => one.id.endsWith(`/${hidden?.id}`));
      return [
        order.fulfillmentOrders.nodes.map(
          ({ assignedLocation }) => assignedLocation.location.isFulfillmentService,
        ),
        fulfillmentOrder !== null,
        isListed,
      ];
    };
    const readWith = async (scopes: readonly string[]) => {
      await shopLookup("app/scopes", { scopes });
      const services = await readServices().catch((error: unknown) => String(error));
      await shopLookup("app/scopes", { scopes: accessScopes });
      return services;
    };

    expect(await readServices()).toEqual([[false], false, false]);
    const thirdParty = "read_third_party_fulfillment_orders";
    expect(await readWith([...accessScopes, thirdParty])).toEqual([[false, true], true, true]);
    expect(await readWith(["read_orders", thirdParty])).toEqual([[true], true, true]);
    expect(await readWith(["read_orders"])).toContain("scopes");
  });

  it("fulfills none of a service's goods without the scope for them", async () => {
    const id = await placeOrder({ line_items: [line(WAREHOUSE, 1)] });

    expect(await fulfil(id)).toMatchObject({
      fulfillmentCreate: { userErrors: [{ message: "Fulfillment order does not exist." }] },
    });
  });

  it("refuses a single fulfillment", async () => {
    const id = await placeOrder({ line_items: [line(MAIN, 1), line(BROOKLYN, 1)] });

    expect(await fulfil(id, undefined, 2)).toMatchObject({
      fulfillmentCreate: {
        fulfillment: null,
        userErrors: [
          {
            field: ["fulfillment"],
            message: "All fulfillment orders must be from the same order and location.",
          },
        ],
      },
    });
  });

  it("is refused for an unknown location", async () => {
    const response = await fetch(`${shopify.url}/_stand-in/orders`, {
      method: "POST",
      body: JSON.stringify({ line_items: [line("1", 1)] }),
    });

    expect(response.status).toBe(400);
  });
});

describe("moving", () => {
  it("changes the location of a whole fulfillment order", async () => {
    const id = await placeOrder({ line_items: [line(MAIN, 2)] });
    await shopLookup(`orders/${id}/move`, { to: BROOKLYN });

    expect(await outline(id)).toEqual([["OPEN", BROOKLYN, 2]]);
  });

  it("closes a partly sent fulfillment order and creates a new one for its rest", async () => {
    const id = await placeOrder({ line_items: [line(MAIN, 3)] });
    await fulfil(id, 1);
    await shopLookup(`orders/${id}/move`, { to: BROOKLYN });

    expect(await outline(id)).toEqual([
      ["CLOSED", MAIN, 0],
      ["OPEN", BROOKLYN, 2],
    ]);
  });

  it("closes both fulfillment orders and merges them into a new one at the same location", async () => {
    const id = await placeOrder({ line_items: [line(MAIN, 2), line(BROOKLYN, 1)] });
    await shopLookup(`orders/${id}/move`, { location_id: MAIN, to: BROOKLYN });

    expect(await outline(id)).toEqual([
      ["CLOSED", MAIN, 0],
      ["CLOSED", BROOKLYN, 0],
      ["OPEN", BROOKLYN, 3],
    ]);
  });

  it("refuses a completed fulfillment order", async () => {
    const id = await placeOrder({ line_items: [line(MAIN, 1)] });
    await fulfil(id);

    expect(await shopLookup(`orders/${id}/move`, { to: BROOKLYN })).toHaveProperty("errors");
  });
});

it("splits a quantity of each line off at the same location", async () => {
  const id = await placeOrder({ line_items: [line(BROOKLYN, 3)] });
  await shopLookup(`orders/${id}/split`, { quantity: 1 });

  expect(await outline(id)).toEqual([
    ["OPEN", BROOKLYN, 2],
    ["OPEN", BROOKLYN, 1],
  ]);
});

it("opens a scheduled fulfillment order at its time, and refuses to fulfill it earlier", async () => {
  const id = await placeOrder({ line_items: [line(MAIN, 1)] });
  const schedule = (afterMs: number) =>
    shopLookup(`orders/${id}/schedule`, {
      fulfill_at: new Date(Date.now() + afterMs).toISOString(),
    });
  await schedule(3_600_000);

  expect(await outline(id)).toEqual([["SCHEDULED", MAIN, 1]]);
  expect(await fulfil(id)).toMatchObject({ fulfillmentCreate: { fulfillment: null } });
  await schedule(0);
  await expect.poll(() => outline(id)).toEqual([["OPEN", MAIN, 1]]);
});

describe("a refund", () => {
  it("of a part leaves the order partly refunded and removes the unsent quantity", async () => {
    const id = await placeOrder({ line_items: [{ quantity: 3, price: "10.00" }] });
    await shopLookup(`orders/${id}/refund`, { amount: "10.00", quantities: [1] });

    expect(await readReport(id)).toMatchObject({ financialStatus: "partially_refunded" });
    expect(await outline(id)).toEqual([["OPEN", MAIN, 2]]);
  });

  it("of the rest leaves it refunded, and refuses more than was paid", async () => {
    const id = await placeOrder({
      line_items: [{ quantity: 1, price: "10.00" }],
      shipping_lines: [],
    });

    expect(await shopLookup(`orders/${id}/refund`, { amount: "10.01" })).toHaveProperty("errors");
    await shopLookup(`orders/${id}/refund`, { amount: "4.00" });
    await shopLookup(`orders/${id}/refund`, { amount: "6.00", quantities: [1] });
    expect(await readReport(id)).toMatchObject({ financialStatus: "refunded" });
    expect(await outline(id)).toEqual([["CLOSED", MAIN, 0]]);
  });
});

describe("a fulfillment that is cancelled", () => {
  it("opens a new fulfillment order at its location if the old one is closed", async () => {
    const id = await placeOrder({ line_items: [line(BROOKLYN, 2)] });
    await fulfil(id);
    await cancelFirst(id);

    expect(await outline(id)).toEqual([
      ["CLOSED", BROOKLYN, 0],
      ["OPEN", BROOKLYN, 2],
    ]);
  });

  it("returns its quantity to a fulfillment order that is still open", async () => {
    const id = await placeOrder({ line_items: [line(MAIN, 3)] });
    await fulfil(id, 1);
    expect(await outline(id)).toEqual([["IN_PROGRESS", MAIN, 2]]);
    await cancelFirst(id);

    expect(await outline(id)).toEqual([["OPEN", MAIN, 3]]);
  });
});
