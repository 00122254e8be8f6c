import { afterAll, expect, it } from "vitest";
import * as z from "zod";
import { createShopifyStorefront } from "#shared/bridge/adapters/shopify/delivery/storefront.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { buildStore } from "#test/builders/bridge/delivery.ts";
import { createWooStorefront } from "#test/builders/bridge/woocommerce.ts";
import { createStoreSweep } from "#test/fakes/bridge/sweep-stores.ts";
import { createTestShopifyAdmin } from "#test/fakes/stores/shopify-admin.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";
import { startShopify } from "#test/sandbox/shopify/start-shopify.ts";

const woocommerce = await startWooCommerceStore();
const shopify = await startShopify({
  databaseFile: ":memory:",
  port: 0,
  shop: "tea-house.myshopify.com",
  clientId: "app",
  clientSecrets: ["shpss_x"],
});
afterAll(() => Promise.all([woocommerce.close(), shopify.close()]));
const createdSchema = z.object({ id: z.int().transform(String) });
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

const STORES = {
  woocommerce: {
    storefront: createWooStorefront(woocommerce.access),
    placeOrder: async () =>
      createdSchema.parse(await woocommerce.callRest("POST orders", { status: "processing" })).id,
  },
  shopify: {
    storefront: createShopifyStorefront(createTestShopifyAdmin(shopify), shopify.shop, systemClock),
    placeOrder: async (id: number) => {
      const response = await fetch(`${shopify.url}/_stand-in/orders`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ id, financial_status: "paid" }),
      });
      expect(response.ok, await response.text()).toBe(true);
      return String(id);
    },
  },
};

it.each(["woocommerce", "shopify"] as const)(
  "counts and requests the orders of %s that have no delivery",
  async (kind) => {
    const { storefront, placeOrder } = STORES[kind];
    const ids: string[] = [];
    for (let order = 0; order < 7; order++) ids.push(await placeOrder(4_000_000_000 + order));
    const { storeId } = buildStore();
    const entry = {
      storeId,
      sweptUntil: minutesFromNow(10),
      knownChanges: [],
      connectedAt: minutesFromNow(-60),
    };
    const {
      sweep,
      deliveries,
      healthRecords,
      queuedRequests: requests,
      failures,
    } = createStoreSweep([entry], {
      clock: () => minutesFromNow(30),
      openStorefront: () => storefront,
    });
    for (const id of ids.slice(2)) deliveries.set(storeOrderIdSchema.parse(id), "booked");

    expect(await sweep()).toMatchObject({ missingOrders: 2 });

    expect(failures).toEqual([]);
    expect(healthRecords.get(storeId)?.orderComparison).toMatchObject({
      storeOrders: 7,
      deliveries: 5,
      missing: 2,
      isComplete: true,
    });
    expect(requests.map(({ orderId }) => orderId).sort()).toEqual(ids.slice(0, 2));
  },
);
