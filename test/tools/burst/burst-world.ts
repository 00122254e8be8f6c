import type { Attributes } from "#test/simulation/aws/dynamo-expressions.ts";
import type { TableListener } from "#test/simulation/aws/dynamo-table.ts";
import type { Host } from "#test/simulation/aws/network.ts";
import type { HttpAnswer, HttpRequest } from "#test/simulation/platform/platform.ts";
import { connectFurtherStore, connectMerchants } from "#test/simulation/world/connect-merchants.ts";
import { BRIDGE_HOST, COURIER_HOST } from "#test/simulation/world/deployment.ts";
import type { HandlerFactories } from "#test/simulation/world/load-functions.ts";
import { openWorld } from "#test/simulation/world/open-world.ts";
import { createShopifyStore } from "#test/simulation/world/shopify-store.ts";
import type { StoreModel } from "#test/simulation/world/store-model.ts";
import {
  createWooCommerceStore,
  type WooCommerceStore,
} from "#test/simulation/world/woocommerce-store.ts";

const START = new Date("2026-03-02T15:00:00.000Z");
const SLOW_MS = 4_000;
const MOST_CONNECTING_MINUTES = 60;
const WEBHOOK = /\/webhooks$/;
const NOTIFICATION = /\/notifications$/;

/** What fails at the moment. */
interface BurstFaults {
  courierIsDown: boolean;
  /** Whether the slow store takes four seconds for each answer. */
  storeIsSlow: boolean;
  /** Whether the broken store answers each call with 500. Its webhooks still come. */
  storeIsBroken: boolean;
}

/**
 * Creates the simulated world of both systems (docs/reliability.md) with many stores of one courier
 * account: one Shopify shop, and WooCommerce stores of which one is broken and one is slow.
 */
export async function createBurstWorld(
  factories: HandlerFactories,
  { stores: count, seed }: { readonly stores: number; readonly seed: number },
) {
  const delivered = { count: 0 };
  const world = openWorld(factories, {
    seed,
    start: START,
    watchWrites: () => createDeliveredWatch(delivered),
  });
  const { engine, systems, runMinute, runWhile } = world;
  const { scheduler } = engine;
  const shopify = createShopifyStore(engine, "tea.myshopify.com");
  const woocommerce = Array.from({ length: count - 1 }, (_, at) =>
    createWooCommerceStore(engine, `woo-${at + 1}.example.com`, `woo-${at + 1}`),
  );
  const [first, broken, slow] = woocommerce;
  if (first === undefined || broken === undefined || slow === undefined)
    throw new Error("a burst needs four stores: Shopify, a healthy one, a broken one, a slow one");

  const faults: BurstFaults = { courierIsDown: false, storeIsSlow: false, storeIsBroken: false };
  const intakes = { webhooks: 0, refusedWebhooks: [] as string[], notifications: 0, repeated: 0 };

  async function answerBridge(request: HttpRequest): Promise<HttpAnswer> {
    const answer = await systems.answerBridge(request);
    const { pathname } = request.url;
    if (WEBHOOK.test(pathname)) {
      intakes.webhooks += 1;
      if (answer.status >= 300)
        intakes.refusedWebhooks.push(`${pathname} is answered with ${answer.status}`);
    }
    if (NOTIFICATION.test(pathname)) {
      intakes.notifications += 1;
      if (answer.status >= 300) intakes.repeated += 1;
    }
    return answer;
  }
  const fail = async (status: number): Promise<HttpAnswer> => ({ status, headers: {}, body: "" });
  async function answerStore(store: StoreModel, request: HttpRequest): Promise<HttpAnswer> {
    if (store === broken && faults.storeIsBroken) return fail(500);
    if (store === slow && faults.storeIsSlow) await scheduler.sleep(SLOW_MS);
    return store.answer(request);
  }
  const stores: readonly StoreModel[] = [shopify, ...woocommerce];
  world.connect(
    systems.callAws,
    new Map<string, Host>([
      [BRIDGE_HOST, { party: "bridge", answer: answerBridge }],
      [
        COURIER_HOST,
        {
          party: "courier",
          answer: (request) => (faults.courierIsDown ? fail(503) : systems.answerCourier(request)),
        },
      ],
      ...stores.map((store): [string, Host] => [
        store.host,
        { party: "store", answer: (request) => answerStore(store, request) },
      ]),
    ]),
  );

  async function connect(woo: WooCommerceStore): Promise<void> {
    await connectMerchants({ woocommerce: woo, shopify }, { ceilingCents: 0, batchMinutes: 0 });
    for (const store of woocommerce.slice(1)) await connectFurtherStore(store);
  }
  await runWhile(connect(first), MOST_CONNECTING_MINUTES, `connecting ${count} stores`);

  return {
    engine,
    systems,
    stores,
    broken,
    slow,
    faults,
    intakes,
    delivered,
    runMinute,
    runWhile,
    close(): void {
      for (const store of stores) store.close();
      world.close();
    },
  };
}
export type BurstWorld = Awaited<ReturnType<typeof createBurstWorld>>;

/** Counts the orders that are delivered, and of which their store knows it. */
const createDeliveredWatch =
  (delivered: { count: number }): TableListener =>
  (before, after) => {
    delivered.count += Number(isDelivered(after)) - Number(isDelivered(before));
  };

const isDelivered = (item: Attributes | undefined): boolean =>
  String(item?.sk).startsWith("DELIVERY#") && item?.state === "completed";
