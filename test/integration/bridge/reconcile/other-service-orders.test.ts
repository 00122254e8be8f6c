import { afterEach, expect, it, vi } from "vitest";
import { createShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { openStorefront } from "#shared/bridge/adapters/stores/open-storefront.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { storeOrderIdSchema, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { buildStore } from "#test/builders/bridge/delivery.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createShopInProcess } from "#test/fakes/stores/shop-in-process.ts";
import { createShopifyApp } from "#test/fakes/stores/shopify-admin.ts";
import { placeOrder } from "#test/sandbox/shopify/orders/place-order.ts";
import {
  listOpenFulfillmentOrders,
  moveFulfillmentOrder,
} from "#test/sandbox/shopify/orders/rearrange-fulfillment-orders.ts";
import { routeOrder } from "#test/sandbox/shopify/orders/route-order.ts";

const SHOP = "tea-house.myshopify.com";
const [MAIN, WAREHOUSE] = ["655441491", "655441500"];
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const ORDERS_A_DAY = 300;
/** One of so many orders is placed, to save time; all of them cost the same. */
const SHARE = 20;
/** The bridge reads such an order at most so many times. */
const LOOKS = 13;

afterEach(() => void vi.unstubAllGlobals());

/** Opens a shop whose goods a fulfillment service ships, and the bridge that reads it when it is due. */
function openShopOfOtherService() {
  const time = { now: new Date("2026-11-20T00:00:00.000Z") };
  const clock = () => time.now;
  const { shop, counts } = createShopInProcess(SHOP, clock);
  const storeId = toShopifyStoreId(SHOP);
  const store = buildStore({ storeId, access: { kind: "shopify", shop: SHOP } });
  const admin = createShopifyAdmin(createShopifyApp({ url: `https://${SHOP}` }), clock);
  const deps = createReconcileDeps({ clock });
  const storefront = openStorefront(admin, failForWooCommerce, clock)(store);
  const reconcile = reconcileDelivery({
    ...deps,
    stores: { ...deps.stores, find: async () => store },
    openStorefront: () => storefront,
  });
  const deliveries = new Map<string, Delivery>();
  return {
    ...{ time, shop, counts, storefront, deliveries },
    placeOrder(): string {
      const order = placeOrder(shop, { line_items: [{ location_id: WAREHOUSE, quantity: 1 }] });
      if (order === undefined) throw new Error("no order was placed");
      shop.store.commit(() => routeOrder(shop, order.id));
      return order.id;
    },
    async reconcile(id: string, source: "store" | "clock"): Promise<void> {
      const orderId = storeOrderIdSchema.parse(id);
      const result = await reconcile({ storeId, orderId, part: 1, reason: "test", source });
      if (!("delivery" in result)) throw new Error(result.kind);
      deliveries.set(id, result.delivery);
    },
    listDue: () =>
      [...deliveries].flatMap(([id, { requeueAt }]) =>
        requeueAt !== undefined && requeueAt <= time.now ? [id] : [],
      ),
  };
}

const failForWooCommerce = (): never => {
  throw new Error("there is no WooCommerce store here");
};

it("costs a Standard plan less than one percent of its points for 300 orders a day of other services", async () => {
  const opened = openShopOfOtherService();
  const { time, counts, deliveries } = opened;
  const began = time.now.getTime();
  const orders = ORDERS_A_DAY / SHARE;
  for (let minute = 0; minute < 3 * 24 * 60; minute++) {
    time.now = new Date(began + minute * MINUTE_MS);
    for (const id of opened.listDue()) await opened.reconcile(id, "clock");
    expect(counts.calls / orders).toBeLessThanOrEqual(LOOKS);
    if (deliveries.size < orders && minute % (4 * SHARE) === 0) {
      await opened.reconcile(opened.placeOrder(), "store");
    }
  }

  const stored = [...deliveries.values()];
  expect(stored).toHaveLength(orders);
  expect(new Set(stored.map(({ state, reason }) => `${state} ${reason?.code}`))).toEqual(
    new Set(["skipped other-service"]),
  );
  expect(stored.filter(({ requeueAt }) => requeueAt !== undefined)).toEqual([]);
  expect(counts.throttled).toBe(0);
  const restoredPerDay = (100 * DAY_MS) / 1_000;
  expect((counts.points * SHARE) / restoredPerDay).toBeLessThan(0.01);
});

it("delivers an order that is moved to the merchant's location days later", async () => {
  const opened = openShopOfOtherService();
  const { time, shop, deliveries } = opened;
  const id = opened.placeOrder();
  await opened.reconcile(id, "store");
  expect(deliveries.get(id)).toMatchObject({ state: "new", reason: { code: "not-routed" } });
  time.now = new Date(time.now.getTime() + 3 * DAY_MS);
  await opened.reconcile(id, "clock");
  expect(deliveries.get(id)).toMatchObject({ state: "skipped", requeueAt: undefined });

  const movedAt = new Date(time.now.getTime() + MINUTE_MS);
  time.now = movedAt;
  shop.store.commit(() => {
    for (const record of listOpenFulfillmentOrders(shop, id)) {
      moveFulfillmentOrder(shop, record, MAIN ?? "");
    }
  });
  const swept = await Array.fromAsync(opened.storefront.listChangedOrders(movedAt));
  expect(swept.map(({ orderId }) => orderId)).toEqual([id]);
  await opened.reconcile(id, "store");

  expect(deliveries.get(id)).toMatchObject({ state: "booked", reason: undefined });
});
