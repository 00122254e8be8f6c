import { vi } from "vitest";
import { createShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { openStorefront } from "#shared/bridge/adapters/stores/open-storefront.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { storeOrderIdSchema, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { DeliveryReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { buildStore } from "#test/builders/bridge/delivery.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createInMemoryPauses } from "#test/fakes/bridge/installations.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createShopifyApp } from "#test/fakes/stores/shopify-admin.ts";
import { startBackgroundJobs } from "#test/sandbox/shopify/background-jobs.ts";
import { createCheckout } from "#test/sandbox/shopify/checkout/checkout.ts";
import { createFaults } from "#test/sandbox/shopify/faults.ts";
import { createCostBucket } from "#test/sandbox/shopify/graphql/cost-bucket.ts";
import { createShopApp } from "#test/sandbox/shopify/http/shop-app.ts";
import { placeOrder } from "#test/sandbox/shopify/orders/place-order.ts";
import { accessScopes, type Shop } from "#test/sandbox/shopify/shop.ts";
import { openShopState } from "#test/sandbox/shopify/state/shop-state.ts";

/** The number of workers that AWS runs in parallel. */
const WORKERS = 20;
const SHOP = "tea-house.myshopify.com";

/**
 * Creates a shop within this process, so that fake timers apply to it. It counts throttled calls.
 */
function createShopInProcess() {
  let throttled = 0;
  const points = createCostBucket(systemClock);
  const shop: Shop = {
    options: {
      databaseFile: ":memory:",
      port: 0,
      shop: SHOP,
      clientId: "app",
      clientSecrets: ["shpss_x"],
    },
    store: openShopState(":memory:"),
    clock: systemClock,
    faults: createFaults(),
    bucket: {
      ...points,
      spend(wanted) {
        const isSpent = points.spend(wanted);
        if (!isSpent) throttled += 1;
        return isSpent;
      },
    },
    app: { isInstalled: true, hasCalculatedRates: true, scopes: accessScopes },
    checkout: createCheckout(),
  };
  const app = createShopApp(shop);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) =>
    app.fetch(new Request(url, init)),
  );
  const stop = startBackgroundJobs(shop);
  return { shop, throttled: () => throttled, stop };
}

/**
 * Creates a surge of orders, workers with separate caches, and a queue that a sweep fills every
 * minute.
 */
export function createOrderSurge(orders: number) {
  const { shop, throttled, stop } = createShopInProcess();
  const storeId = toShopifyStoreId(SHOP);
  const requests = Array.from({ length: orders }, (): DeliveryReconcileRequest => {
    const order = placeOrder(shop, {}, undefined);
    if (order === undefined) throw new Error("no order was placed");
    return { storeId, orderId: storeOrderIdSchema.parse(order.id), part: 1, reason: "rush" };
  });
  const { courier, points } = createDocumentedCourier();
  const deliveries = createInMemoryDeliveries();
  const pauses = createInMemoryPauses();
  const store = buildStore({ storeId, access: { kind: "shopify", shop: SHOP } });
  const deps = createReconcileDeps({ deliveries, openCourier: () => courier, clock: systemClock });
  const queue = [...requests];
  const queued = new Set(requests);
  let isOver = false;

  async function work(): Promise<void> {
    const admin = createShopifyAdmin(
      createShopifyApp({ url: `https://${SHOP}` }, { shopThrottle: pauses }),
      systemClock,
    );
    const reconcile = reconcileDelivery({
      ...deps,
      stores: { ...deps.stores, find: async () => store },
      openStorefront: openStorefront(admin, () => failForWooCommerce(), systemClock),
    });
    while (!isOver) {
      const request = queue.shift();
      if (request === undefined) await new Promise((done) => setTimeout(done, 500));
      else {
        queued.delete(request);
        await reconcile(request);
      }
    }
  }

  const readDeliveries = () => Promise.all(requests.map((request) => deliveries.find(request)));
  /** Requests due deliveries again. Runs every minute. */
  async function sweep(): Promise<void> {
    const all = await readDeliveries();
    for (const request of requests.filter(
      (each, at) => !queued.has(each) && isUnfinished(all[at]),
    )) {
      queued.add(request);
      queue.push(request);
    }
  }

  return {
    shop,
    points,
    throttled,
    readDeliveries,
    sweep,
    start: () => Promise.all(Array.from({ length: WORKERS }, work)),
    async stop() {
      isOver = true;
      await stop();
    },
  };
}

const failForWooCommerce = (): never => {
  throw new Error("there is no WooCommerce store here");
};

/** Checks that the delivery is due and not booked yet. The courier moves nothing in this test. */
const isUnfinished = (delivery: Delivery | undefined): boolean =>
  delivery?.requeueAt !== undefined &&
  delivery.requeueAt <= systemClock() &&
  (delivery.state !== "booked" || delivery.lastError !== undefined);
