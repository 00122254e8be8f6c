import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { shopifyAdmin } from "#shared/bridge/adapters/shopify/admin.ts";
import { shopifyStorefront } from "#shared/bridge/adapters/shopify/storefront.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { TellingKind } from "#shared/bridge/domain/telling.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { Storefront } from "#shared/bridge/ports.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { wooStorefrontTo } from "#test/builders/bridge-woocommerce.ts";
import { startShopify } from "#test/storefronts/shopify/stand-in.ts";
import { startWooCommerce } from "#test/storefronts/woocommerce/stand-in.ts";

const woocommerce = await startWooCommerce({ databaseFile: ":memory:", port: 0 });
const fulfilling = await startWooCommerce({
  databaseFile: ":memory:",
  port: 0,
  fulfillmentsEnabled: true,
});
const shopify = await startShopify({
  databaseFile: ":memory:",
  port: 0,
  shop: "tea-house.myshopify.com",
  clientId: "app",
  clientSecrets: ["shpss_x"],
});
afterAll(() => Promise.all([woocommerce.close(), fulfilling.close(), shopify.close()]));

const tracking = {
  number: "7000",
  url: "https://bridge.test/track/abc",
  company: "Bridge Courier",
};
const at = new Date("2026-11-20T12:00:00.250Z");
const telling = (kind: TellingKind, time = at) => ({ kind, at: time });
const orderId = (id: string | number) => storeOrderIdSchema.parse(String(id));

async function json<Answer>(url: string, init?: RequestInit & { json?: unknown }): Promise<Answer> {
  const { json: sent, ...rest } = init ?? {};
  const response = await fetch(url, {
    ...rest,
    ...(sent !== undefined && {
      method: "POST",
      body: JSON.stringify(sent),
      headers: { "content-type": "application/json", ...rest.headers },
    }),
  });
  return (await response.json().catch(() => undefined)) as Answer;
}

type Woo = typeof woocommerce;
const woo = (store: Woo) => {
  const authorization = `Basic ${btoa(`${store.consumerKey}:${store.consumerSecret}`)}`;
  const api = `${store.url}/wp-json/wc/v3`;
  return {
    read: <Answer>(path: string) => json<Answer>(`${api}/${path}`, { headers: { authorization } }),
    place: async (status = "processing") =>
      (
        await json<{ id: number }>(`${store.url}/_stand-in/checkout`, {
          json: { status, line_items: [{ product_id: 10, quantity: 2 }] },
        })
      ).id,
    faults: (faults: unknown) => json(`${store.url}/_stand-in/faults`, { json: faults }),
    storefront: wooStorefrontTo(store),
  };
};

/** Tells until it gets through, as the queue would have it. */
async function insist(storefront: Storefront, id: string | number, kind: TellingKind) {
  for (let tries = 0; tries < 5; tries++) {
    try {
      return await storefront.tell(orderId(id), telling(kind), tracking);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
    }
  }
  throw new Error("the store was never told");
}

describe("WooCommerce is told", () => {
  const { read, place, faults, storefront } = woo(woocommerce);
  const notesOf = (id: number) => read<{ note: string }[]>(`orders/${id}/notes?type=customer`);
  beforeEach(() => faults({}));

  it("of the way, in one customer note with the tracking link", async () => {
    const id = await place();

    expect(await storefront.tell(orderId(id), telling("under-way"), tracking)).toEqual({
      kind: "told",
    });
    expect(await storefront.tell(orderId(id), telling("under-way"), tracking)).toEqual({
      kind: "known",
    });

    expect(await notesOf(id)).toMatchObject([
      {
        note: "Bridge Courier is on the way with your order. Follow it here: https://bridge.test/track/abc",
      },
    ]);
  });

  it("once, though the answer to the note was lost", async () => {
    const id = await place();
    await faults({ loseNextAnswers: 1, method: "POST", path: "/notes" });

    await insist(storefront, id, "under-way");

    expect(await notesOf(id)).toHaveLength(1);
  });

  it("of the delivery, by completing the order, once", async () => {
    const id = await place();
    await faults({ loseNextAnswers: 1, method: "PUT" });

    await insist(storefront, id, "delivered");
    expect(await storefront.tell(orderId(id), telling("delivered"), tracking)).toEqual({
      kind: "known",
    });

    expect(await read(`orders/${id}`)).toMatchObject({ status: "completed" });
  });

  it.each(["cancelled", "refunded"])("nothing that would undo a %s order", async (status) => {
    const id = await place(status);

    expect(await storefront.tell(orderId(id), telling("delivered"), tracking)).toMatchObject({
      kind: "moot",
    });
    expect(await read(`orders/${id}`)).toMatchObject({ status });
  });

  it("nothing where the order is gone", async () => {
    expect(await storefront.tell(orderId(99999), telling("under-way"), tracking)).toMatchObject({
      kind: "moot",
    });
    expect(await storefront.tell(orderId(99999), telling("delivered"), tracking)).toMatchObject({
      kind: "moot",
    });
  });

  it("nothing for good, where WooCommerce is away for an update and every route is missing", async () => {
    const elsewhere = wooStorefrontTo({
      ...woocommerce,
      url: `${woocommerce.url}/wp-json/missing`,
    });

    await expect(elsewhere.readOrder(orderId(1))).rejects.toThrow(Unavailable);
    await expect(elsewhere.tell(orderId(1), telling("delivered"), tracking)).rejects.toThrow(
      Unavailable,
    );
  });

  it("later, where it has a fault of its own, in words for its merchant", async () => {
    const id = await place();
    await faults({ failNextRequests: 1, status: 503 });

    await expect(storefront.readOrder(orderId(id))).rejects.toThrow(Unavailable);
  });

  it("that its keys no longer work", async () => {
    const stranger = wooStorefrontTo({
      ...woocommerce,
      consumerSecret: "cs_wrong",
    });

    await expect(stranger.readOrder(orderId(1))).rejects.toThrow(/refuses the bridge's keys/);
  });

  it("with a fulfillment as well where the store has them, once", async () => {
    const other = woo(fulfilling);
    const id = await other.place();
    await other.faults({ loseNextAnswers: 1, method: "POST", path: "/fulfillments" });

    await insist(other.storefront, id, "under-way");
    await other.storefront.tell(orderId(id), telling("under-way"), tracking);

    const found = await other.read<{ meta_data: { key: string; value: unknown }[] }[]>(
      `orders/${id}/fulfillments`,
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.meta_data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: "_tracking_number", value: "7000" }),
        expect.objectContaining({ key: "_tracking_url", value: tracking.url }),
      ]),
    );
  });
});

describe("Shopify is told", () => {
  const admin = shopifyAdmin(
    { clientId: "app", clientSecret: async () => "shpss_x", adminUrl: shopify.url },
    systemClock,
  );
  const storefront = shopifyStorefront(admin, shopify.shop, systemClock);
  const faults = (sent: unknown) => json(`${shopify.url}/_stand-in/faults`, { json: sent });
  const place = async () => {
    const { id } = await json<{ id: string | number }>(`${shopify.url}/_stand-in/orders`, {
      json: {},
    });
    await expect
      .poll(async () => (await storefront.readOrder(orderId(id)))?.handOver)
      .toBe("delivery");
    return id;
  };
  const fulfillmentsOf = async (id: string | number) => {
    const answer = (await admin.run(
      shopify.shop,
      `query($id: ID!) { order(id: $id) { displayFulfillmentStatus fulfillments(first: 5) { status trackingInfo { number url company } events(first: 10) { nodes { status } } } } }`,
      { id: `gid://shopify/Order/${id}` },
    )) as {
      order: {
        displayFulfillmentStatus: string;
        fulfillments: { trackingInfo: unknown[]; events: { nodes: { status: string }[] } }[];
      };
    };
    return answer.order;
  };

  const fulfillmentOrderOf = async (id: string | number) => {
    const answer = (await admin.run(
      shopify.shop,
      "query($id: ID!) { order(id: $id) { fulfillmentOrders(first: 1) { nodes { id } } } }",
      { id: `gid://shopify/Order/${id}` },
    )) as { order: { fulfillmentOrders: { nodes: { id: string }[] } } };
    return answer.order.fulfillmentOrders.nodes[0]?.id;
  };

  it("of the way, by one fulfillment with number, link and company", async () => {
    const id = await place();

    expect(await storefront.tell(orderId(id), telling("under-way"), tracking)).toEqual({
      kind: "told",
    });
    expect(await storefront.tell(orderId(id), telling("under-way"), tracking)).toEqual({
      kind: "known",
    });

    const order = await fulfillmentsOf(id);
    expect(order.displayFulfillmentStatus).toBe("FULFILLED");
    expect(order.fulfillments).toMatchObject([{ trackingInfo: [tracking] }]);
  });

  it("once, though the answers to the fulfillment and the event were lost", async () => {
    const id = await place();

    await faults({ loseNextAnswers: 1, operation: "fulfillmentCreate" });
    await insist(storefront, id, "under-way");
    await faults({ loseNextAnswers: 1, operation: "fulfillmentEventCreate" });
    await insist(storefront, id, "delivered");
    expect(await storefront.tell(orderId(id), telling("delivered"), tracking)).toEqual({
      kind: "known",
    });

    const { fulfillments } = await fulfillmentsOf(id);
    expect(fulfillments).toHaveLength(1);
    expect(fulfillments[0]?.events.nodes).toEqual([{ status: "DELIVERED" }]);
  });

  it("each step as Shopify calls it", async () => {
    const id = await place();
    const kinds: TellingKind[] = [
      "confirmed",
      "picked-up",
      "out-for-delivery",
      "attempted",
      "returned",
      "delivered",
    ];

    await storefront.tell(orderId(id), telling("under-way"), tracking);
    for (const kind of kinds) await storefront.tell(orderId(id), telling(kind), tracking);

    const { fulfillments } = await fulfillmentsOf(id);
    expect(new Set(fulfillments[0]?.events.nodes.map(({ status }) => status))).toEqual(
      new Set([
        "CONFIRMED",
        "CARRIER_PICKED_UP",
        "OUT_FOR_DELIVERY",
        "ATTEMPTED_DELIVERY",
        "FAILURE",
        "DELIVERED",
      ]),
    );
  });

  it("of a second attempt as of a second event", async () => {
    const id = await place();
    await storefront.tell(orderId(id), telling("under-way"), tracking);

    await storefront.tell(orderId(id), telling("attempted"), tracking);
    await storefront.tell(
      orderId(id),
      telling("attempted", new Date(at.getTime() + 60_000)),
      tracking,
    );

    const { fulfillments } = await fulfillmentsOf(id);
    expect(fulfillments[0]?.events.nodes).toHaveLength(2);
  });

  it("nothing where somebody else fulfilled the order, and nothing of a stranger's fulfillment", async () => {
    const id = await place();
    await storefront.tell(orderId(id), telling("under-way"), { ...tracking, number: "by-hand" });

    expect(await storefront.tell(orderId(id), telling("under-way"), tracking)).toMatchObject({
      kind: "moot",
    });
    expect(await storefront.tell(orderId(id), telling("delivered"), tracking)).toEqual({
      kind: "moot",
    });

    const { fulfillments } = await fulfillmentsOf(id);
    expect(fulfillments).toMatchObject([{ events: { nodes: [] } }]);
  });

  it("once the order is released, where it is on hold when the courier sets off", async () => {
    const id = await place();
    const gid = await fulfillmentOrderOf(id);
    await admin.run(
      shopify.shop,
      "mutation($id: ID!) { fulfillmentOrderHold(id: $id, fulfillmentHold: { reason: OTHER }) { userErrors { message } } }",
      { id: gid },
    );
    await expect(storefront.tell(orderId(id), telling("under-way"), tracking)).rejects.toThrow(
      "on hold",
    );

    await admin.run(
      shopify.shop,
      "mutation($id: ID!) { fulfillmentOrderReleaseHold(id: $id) { userErrors { message } } }",
      { id: gid },
    );
    expect(await storefront.tell(orderId(id), telling("under-way"), tracking)).toEqual({
      kind: "told",
    });
  });

  it("after the pause that it asks for", async () => {
    const id = await place();
    await faults({ drainBucket: true });

    expect(await storefront.readOrder(orderId(id))).toMatchObject({ id: String(id) });
  });
});

describe.each(["woocommerce", "shopify"])("the orders of %s that changed", (kind) => {
  it("are all found, each from its last change on, also when they fill pages", async () => {
    const store = await (kind === "woocommerce"
      ? startWooCommerce({ databaseFile: ":memory:", port: 0, utcOffsetMinutes: 540 })
      : startShopify({
          databaseFile: ":memory:",
          port: 0,
          shop: "big.myshopify.com",
          clientId: "app",
          clientSecrets: ["shpss_x"],
        }));
    const storefront =
      "consumerKey" in store
        ? wooStorefrontTo(store)
        : shopifyStorefront(
            shopifyAdmin(
              { clientId: "app", clientSecret: async () => "shpss_x", adminUrl: store.url },
              systemClock,
            ),
            store.shop,
            systemClock,
          );
    const placing = "consumerKey" in store ? "checkout" : "orders";
    const ids = await Promise.all(
      Array.from({ length: 130 }, async () => {
        const sent =
          placing === "checkout" ? { line_items: [{ product_id: 10, quantity: 1 }] } : {};
        return String(
          (await json<{ id: string | number }>(`${store.url}/_stand-in/${placing}`, { json: sent }))
            .id,
        );
      }),
    );

    const minuteAgo = new Date(Date.now() - 60_000);
    const found = await Array.fromAsync(storefront.changedSince(minuteAgo));
    const later = await Array.fromAsync(storefront.changedSince(new Date(Date.now() + 60_000)));
    await store.close();

    expect(found.map(({ orderId: id }) => String(id)).sort()).toEqual(ids.sort());
    expect(later).toEqual([]);
  });
});

it("finds every changed order of a WooCommerce store though orders change while it looks", async () => {
  const store = await startWooCommerce({ databaseFile: ":memory:", port: 0 });
  const { storefront } = woo(store);
  const authorization = `Basic ${btoa(`${store.consumerKey}:${store.consumerSecret}`)}`;
  const ids: string[] = [];
  for (let placed = 0; placed < 130; placed++) {
    const sent = { line_items: [{ product_id: 10, quantity: 1 }] };
    const { id } = await json<{ id: number }>(`${store.url}/_stand-in/checkout`, { json: sent });
    ids.push(String(id));
  }

  const found = new Set<string>();
  let touched = false;
  for await (const { orderId: id } of storefront.changedSince(new Date(Date.now() - 3_600_000))) {
    found.add(id);
    if (touched || found.size < 50) continue;
    touched = true;
    // An order of the first page moves to the end: with page numbers, the second page would skip one.
    await new Promise((done) => setTimeout(done, 1_100));
    await json(`${store.url}/wp-json/wc/v3/orders/${ids[0]}`, {
      headers: { authorization },
      json: { customer_note: "changed" },
    });
  }
  await store.close();

  expect([...found].sort()).toEqual(ids.sort());
});
