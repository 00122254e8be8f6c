import { setTimeout } from "node:timers/promises";
import { shopifySettings } from "#infra/local/seed/initial-settings.ts";
import { setDriverWaiting } from "#test/e2e/local-run/drive-point.ts";
import { type Endpoints, readDelivery, requestReconcile } from "#test/e2e/local-run/endpoints.ts";
import { readSettings, replaceSettings } from "#test/e2e/local-run/merchant-client.ts";
import {
  type PlacedOrder,
  placeOrder,
  type StoreName,
} from "#test/e2e/local-run/place-store-order.ts";

/** What is counted: what it does, and by how many its counts are divided. */
export interface Scenario {
  readonly title: string;
  readonly divisor: number;
  readonly prepare?: (at: Endpoints) => Promise<unknown>;
  readonly run: (at: Endpoints) => Promise<void>;
  readonly finish?: (at: Endpoints) => Promise<unknown>;
}

const ORDERS = 3;
const BATCH = 10;
const LOOKS = 5;
const LIMIT_MS = 5 * 60_000;

const getStoreId = (at: Endpoints, { store }: PlacedOrder) => at[store].storeId;

type Delivery = NonNullable<Awaited<ReturnType<typeof readDelivery>>>;

async function waitFor(
  at: Endpoints,
  orders: readonly PlacedOrder[],
  isReached: (delivery: Delivery) => boolean,
): Promise<void> {
  for (const order of orders) await waitForOrder(at, order, isReached);
}

async function waitForOrder(
  at: Endpoints,
  order: PlacedOrder,
  isReached: (delivery: Delivery) => boolean,
): Promise<void> {
  const until = performance.now() + LIMIT_MS;
  for (;;) {
    const delivery = await readDelivery(at, getStoreId(at, order), order.id);
    if (delivery !== undefined && isReached(delivery)) return;
    if (performance.now() > until)
      throw new Error(`${order.store} ${order.id} is ${delivery?.state ?? "unknown"}`);
    await setTimeout(1_000);
  }
}

const isBooked = ({ point_id, courier_order_id }: Delivery): boolean =>
  (point_id ?? courier_order_id) !== null;

/**
 * Delivers orders. Those that come one by one are placed when the one before is booked: of three at once, a
 * worker puts off the third, and ten use up the sandbox shop's points for requests.
 */
async function deliver(
  at: Endpoints,
  store: StoreName,
  shipping: string,
  { count, areTogether = false }: { readonly count: number; readonly areTogether?: boolean },
): Promise<void> {
  const orders: PlacedOrder[] = [];
  for (let number = 1; number <= count; number++) {
    const order = await placeOrder(at, store, { shipping, street: `${number * 10} Broad Street` });
    if (!areTogether) await waitFor(at, [order], isBooked);
    orders.push(order);
  }
  await waitFor(at, orders, ({ state }) => state === "completed");
}

const setBatching = async (at: Endpoints, batching: object) =>
  replaceSettings(at, "shopify", { ...shopifySettings, ...batching });

const WARM_UP_ORDERS = 10;

/**
 * Delivers orders that nobody counts: of a steady load, hardly a run is among the first of its function,
 * whose code is compiled while it runs.
 */
export async function warmUp(at: Endpoints): Promise<void> {
  await deliver(at, "woocommerce", "Courier", { count: WARM_UP_ORDERS });
  await deliver(at, "shopify", "Courier", { count: WARM_UP_ORDERS });
}

let waiting: PlacedOrder | undefined;

/** The scenarios, in an order in which none disturbs another. */
export const SCENARIOS: readonly Scenario[] = [
  {
    title: "WooCommerce point",
    divisor: ORDERS,
    run: (at) => deliver(at, "woocommerce", "Courier", { count: ORDERS }),
  },
  {
    title: "Shopify point",
    divisor: ORDERS,
    run: (at) => deliver(at, "shopify", "Courier", { count: ORDERS }),
  },
  {
    title: "WooCommerce urgent order",
    divisor: ORDERS,
    run: (at) => deliver(at, "woocommerce", "Urgent courier", { count: ORDERS }),
  },
  {
    title: "Shopify batch of ten, each",
    divisor: BATCH,
    prepare: (at) => setBatching(at, { batching: { kind: "minutes", minutes: 1 } }),
    run: (at) => deliver(at, "shopify", "Urgent courier", { count: BATCH, areTogether: true }),
    finish: (at) => setBatching(at, {}),
  },
  {
    title: "A look at a WooCommerce point without news",
    divisor: LOOKS,
    async prepare(at) {
      await readSettings(at, "woocommerce");
      await setDriverWaiting(at, true);
      const order = await placeOrder(at, "woocommerce", { shipping: "Courier" });
      waiting = order;
      await waitFor(at, [order], ({ point_id }) => point_id !== null);
    },
    async run(at) {
      for (let look = 0; look < LOOKS; look++) {
        if (waiting !== undefined) await requestReconcile(at, getStoreId(at, waiting), waiting.id);
        await setTimeout(1_500);
      }
    },
    finish: (at) => setDriverWaiting(at, false),
  },
];
