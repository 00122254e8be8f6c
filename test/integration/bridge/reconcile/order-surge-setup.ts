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
import { createShopInProcess } from "#test/fakes/stores/shop-in-process.ts";
import { createShopifyApp } from "#test/fakes/stores/shopify-admin.ts";
import { startBackgroundJobs } from "#test/sandbox/shopify/background-jobs.ts";
import { placeOrder } from "#test/sandbox/shopify/orders/place-order.ts";

/** The number of workers that AWS runs in parallel. */
const WORKERS = 20;
const SHOP = "tea-house.myshopify.com";

/**
 * Creates a surge of orders, workers with separate caches, and a queue that a sweep fills every
 * minute.
 */
export function createOrderSurge(orders: number) {
  const { shop, counts } = createShopInProcess(SHOP, systemClock);
  const stop = startBackgroundJobs(shop);
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
    throttled: () => counts.throttled,
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
