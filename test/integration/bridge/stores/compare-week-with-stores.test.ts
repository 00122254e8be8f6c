import { afterAll, expect, it } from "vitest";
import * as z from "zod";
import { shopifyStorefront } from "#shared/bridge/adapters/shopify/delivery/storefront.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { aStore } from "#test/builders/bridge/delivery.ts";
import { wooStorefrontTo } from "#test/builders/bridge/woocommerce.ts";
import { sweepingStores } from "#test/fakes/bridge/sweep-stores.ts";
import { adminAt } from "#test/fakes/stores/shopify-admin.ts";
import { aWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";
import { startShopify } from "#test/sandbox/shopify/start-shopify.ts";

const woocommerce = await aWooCommerceStore();
const shopify = await startShopify({
  databaseFile: ":memory:",
  port: 0,
  shop: "tea-house.myshopify.com",
  clientId: "app",
  clientSecrets: ["shpss_x"],
});
afterAll(() => Promise.all([woocommerce.close(), shopify.close()]));
const created = z.object({ id: z.int().transform(String) });
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

const STORES = {
  woocommerce: {
    storefront: wooStorefrontTo(woocommerce.access),
    place: async () =>
      created.parse(await woocommerce.rest("POST orders", { status: "processing" })).id,
  },
  shopify: {
    storefront: shopifyStorefront(adminAt(shopify), shopify.shop, systemClock),
    place: async (id: number) => {
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
  "counts the orders of %s that have no delivery, and looks at each",
  async (kind) => {
    const { storefront, place } = STORES[kind];
    const ids: string[] = [];
    for (let order = 0; order < 7; order++) ids.push(await place(4_000_000_000 + order));
    const { storeId } = aStore();
    const entry = {
      storeId,
      sweptTo: minutesFromNow(10),
      seen: [],
      connectedAt: minutesFromNow(-60),
    };
    const { sweep, deliveries, healths, hints, failed } = sweepingStores([entry], {
      clock: () => minutesFromNow(30),
      storefrontOf: () => storefront,
    });
    for (const id of ids.slice(2)) deliveries.set(storeOrderIdSchema.parse(id), "booked");

    expect(await sweep()).toMatchObject({ missing: 2 });

    expect(failed).toEqual([]);
    expect(healths.get(storeId)?.week).toMatchObject({
      storeOrders: 7,
      deliveries: 5,
      missing: 2,
      isWhole: true,
    });
    expect(hints.map(({ orderId }) => orderId).sort()).toEqual(ids.slice(0, 2));
  },
);
