import { vi } from "vitest";
import { shopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { storefrontOf } from "#shared/bridge/adapters/stores/open-storefront.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { shopifyStoreId, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { DeliveryHint } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { advanceDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { aStore } from "#test/builders/bridge/delivery.ts";
import { inMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { documentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { inMemoryPauses } from "#test/fakes/bridge/installations.ts";
import { advanceDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { appAt } from "#test/fakes/stores/shopify-admin.ts";
import { startBackground } from "#test/sandbox/shopify/background-jobs.ts";
import { freshCheckout } from "#test/sandbox/shopify/checkout/checkout.ts";
import { noFaults } from "#test/sandbox/shopify/faults.ts";
import { bucket } from "#test/sandbox/shopify/graphql/cost-bucket.ts";
import { standInApp } from "#test/sandbox/shopify/http/shop-app.ts";
import { placeOrder } from "#test/sandbox/shopify/orders/place-order.ts";
import { accessScopes, type Shop } from "#test/sandbox/shopify/shop.ts";
import { openStore } from "#test/sandbox/shopify/state/shop-state.ts";

/** As many as AWS runs of the worker side by side. */
const WORKERS = 20;
const SHOP = "tea-house.myshopify.com";

/** A shop whose calls stay in this process, so that time can be as quick as one likes; it counts refusals. */
function shopInProcess() {
  let throttled = 0;
  const points = bucket(systemClock);
  const shop: Shop = {
    options: {
      databaseFile: ":memory:",
      port: 0,
      shop: SHOP,
      clientId: "app",
      clientSecrets: ["shpss_x"],
    },
    store: openStore(":memory:"),
    clock: systemClock,
    faults: noFaults(),
    bucket: {
      ...points,
      spend(wanted) {
        const isSpent = points.spend(wanted);
        if (!isSpent) throttled += 1;
        return isSpent;
      },
    },
    app: { isInstalled: true, hasCalculatedRates: true, scopes: accessScopes },
    checkout: freshCheckout(),
  };
  const app = standInApp(shop);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) =>
    app.fetch(new Request(url, init)),
  );
  const stop = startBackground(shop);
  return { shop, throttled: () => throttled, stop };
}

/** So many orders at once, workers with memories of their own, and a queue that a minute's sweep fills. */
export function rush(orders: number) {
  const { shop, throttled, stop } = shopInProcess();
  const storeId = shopifyStoreId(SHOP);
  const hints = Array.from({ length: orders }, (): DeliveryHint => {
    const order = placeOrder(shop, {}, undefined);
    if (order === undefined) throw new Error("no order was placed");
    return { storeId, orderId: storeOrderIdSchema.parse(order.id), part: 1, why: "rush" };
  });
  const { courier, points } = documentedCourier();
  const deliveries = inMemoryDeliveries();
  const pauses = inMemoryPauses();
  const store = aStore({ storeId, access: { kind: "shopify", shop: SHOP } });
  const deps = advanceDeps({ deliveries, courierOf: () => courier, clock: systemClock });
  const queue = [...hints];
  const queued = new Set(hints);
  let isOver = false;

  async function work(): Promise<void> {
    const admin = shopifyAdmin(appAt({ url: `https://${SHOP}` }, { pauses }), systemClock);
    const advance = advanceDelivery({
      ...deps,
      tenants: { ...deps.tenants, store: async () => store },
      storefrontOf: storefrontOf(admin, () => neverWoo(), systemClock),
    });
    while (!isOver) {
      const hint = queue.shift();
      if (hint === undefined) await new Promise((done) => setTimeout(done, 500));
      else {
        queued.delete(hint);
        await advance(hint);
      }
    }
  }

  const found = () => Promise.all(hints.map((hint) => deliveries.find(hint)));
  /** Every minute: what is due is looked at again. */
  async function sweep(): Promise<void> {
    const all = await found();
    for (const hint of hints.filter((each, at) => !queued.has(each) && hasToGain(all[at]))) {
      queued.add(hint);
      queue.push(hint);
    }
  }

  return {
    shop,
    points,
    throttled,
    found,
    sweep,
    start: () => Promise.all(Array.from({ length: WORKERS }, work)),
    async stop() {
      isOver = true;
      await stop();
    },
  };
}

const neverWoo = (): never => {
  throw new Error("there is no WooCommerce store here");
};

/** Due, and not through yet: the courier moves nothing here. */
const hasToGain = (delivery: Delivery | undefined): boolean =>
  delivery?.nextLookAt !== undefined &&
  delivery.nextLookAt <= systemClock() &&
  (delivery.state !== "booked" || delivery.trouble !== undefined);
