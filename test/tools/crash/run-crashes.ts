import { setTimeout } from "node:timers/promises";
import {
  listAccessKeys,
  listShopifyOrders,
  listWooCommerceOrders,
  readNotifications,
} from "#test/e2e/local-run/delivery-results.ts";
import type { Endpoints } from "#test/e2e/local-run/endpoints.ts";
import { createLocalProcess, type LocalProcess } from "#test/e2e/local-run/local-process.ts";
import { placeOrder } from "#test/e2e/local-run/place-store-order.ts";

export interface CrashOptions {
  readonly dir: string;
  /** The number of orders, half in each store. */
  readonly orders: number;
  /** The number of `kill -9`s of all processes, each at a random moment and followed by a restart. */
  readonly kills: number;
  readonly seed: number;
  readonly log: (line: string) => void;
}

/** The results after all deliveries have ended. */
export interface CrashResult {
  readonly storeOrders: number;
  readonly points: number;
  readonly ordersWithoutExactlyOnePoint: readonly string[];
  readonly ordersNotFulfilled: readonly string[];
  /** A buyer whose parcel arrived before a kill was repaired is no longer told that it is on its way. */
  readonly ordersNotifiedTwice: readonly string[];
  readonly duplicateEvents: number;
  readonly notificationsMissing: readonly string[];
  readonly notificationsUndelivered: number;
}

/** The statuses of a sandbox point after its creation. Each is notified. */
const SANDBOX_STATUSES = [1500, 1550, 1590, 1630, 1670, 1700];
const MAX_WAIT_MS = 8 * 60_000;

/** Places orders in both stores while all processes are killed and restarted, then counts the results. */
export async function runCrashes(options: CrashOptions): Promise<CrashResult> {
  const { dir, orders, seed, log } = options;
  const random = createSeededRandom(seed);
  const local = createCrashingProcess(createLocalProcess(dir), options, random);
  try {
    await local.restart();
    for (let placed = 0; placed < orders; placed++) {
      await local.scheduleKill(placed);
      await setTimeout(random() * 300);
      // An order whose response was lost is placed again. The store may then have and deliver both.
      while (!(await tryToPlace(local.getEndpoints(), placed))) await local.restart();
    }
    await local.scheduleKill(orders);
    await waitUntilFulfilled(local.getEndpoints(), log);
    return await countResults(local.getEndpoints());
  } finally {
    await local.stop();
  }
}

/** Kills all processes some time after certain orders are placed, while more orders arrive. */
function createCrashingProcess(
  local: LocalProcess,
  { orders, kills, seed, log }: CrashOptions,
  random: () => number,
) {
  const killAt = Array.from({ length: kills }, () => Math.floor(random() * orders));
  log(`seed ${seed}; killing soon after orders ${killAt.sort((a, b) => a - b).join(", ")}`);
  let pendingKill: Promise<void> | undefined;
  let endpoints: Endpoints | undefined;

  async function restart(): Promise<void> {
    await pendingKill;
    if (pendingKill !== undefined) log("killed; starting again");
    pendingKill = undefined;
    endpoints = await local.start();
  }
  return {
    restart,
    stop: local.stop,
    getEndpoints(): Endpoints {
      if (endpoints === undefined) throw new Error("nothing was started");
      return endpoints;
    },
    async scheduleKill(placed: number): Promise<void> {
      if (placed === orders && pendingKill !== undefined) await restart();
      for (const _ of killAt.filter((at) => at === placed)) {
        if (pendingKill !== undefined) await restart();
        pendingKill = setTimeout(random() * 4_000).then(() => local.kill());
      }
    },
  };
}

async function tryToPlace(endpoints: Endpoints, index: number): Promise<boolean> {
  try {
    await placeOrder(endpoints, index % 2 === 0 ? "woocommerce" : "shopify", {
      shipping: "Courier",
    });
    return true;
  } catch {
    return false;
  }
}

/** Waits until every order of both stores is fulfilled, or the time is up. */
export async function waitUntilFulfilled(
  endpoints: Endpoints,
  log: (line: string) => void,
): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  let before = -1;
  while (performance.now() < until) {
    const orders = [
      ...(await listWooCommerceOrders(endpoints)),
      ...(await listShopifyOrders(endpoints)),
    ];
    const fulfilled = orders.filter(({ isFulfilled }) => isFulfilled).length;
    if (fulfilled !== before) log(`${fulfilled} of ${orders.length} orders are fulfilled`);
    before = fulfilled;
    if (fulfilled === orders.length && (await areAllNotified(endpoints))) return;
    await setTimeout(1_000);
  }
}

const areAllNotified = async (endpoints: Endpoints): Promise<boolean> => {
  for (const key of await listAccessKeys(endpoints)) {
    const { statuses, undelivered } = await readNotifications(endpoints, key);
    if (undelivered > 0 || statuses.length < SANDBOX_STATUSES.length) return false;
  }
  return true;
};

export async function countResults(endpoints: Endpoints): Promise<CrashResult> {
  const storeOrders = [
    ...(await listWooCommerceOrders(endpoints)),
    ...(await listShopifyOrders(endpoints)),
  ];
  const keys = await listAccessKeys(endpoints);
  const pointsOf = Map.groupBy(keys, (key) => key);
  const notifications: ({ key: string } & Awaited<ReturnType<typeof readNotifications>>)[] = [];
  for (const key of keys) notifications.push({ key, ...(await readNotifications(endpoints, key)) });
  const toIds = (some: typeof storeOrders) => some.map(({ id }) => id);
  return {
    storeOrders: storeOrders.length,
    points: keys.length,
    ordersWithoutExactlyOnePoint: toIds(
      storeOrders.filter(({ id }) => pointsOf.get(id)?.length !== 1),
    ),
    ordersNotFulfilled: toIds(storeOrders.filter(({ isFulfilled }) => !isFulfilled)),
    ordersNotifiedTwice: toIds(
      storeOrders.filter(({ notificationCount }) => notificationCount > 1),
    ),
    duplicateEvents: storeOrders.reduce((sum, { duplicateCount }) => sum + duplicateCount, 0),
    notificationsMissing: notifications
      .filter(({ statuses }) => !SANDBOX_STATUSES.every((status) => statuses.includes(status)))
      .map(({ key }) => key),
    notificationsUndelivered: notifications.reduce((sum, { undelivered }) => sum + undelivered, 0),
  };
}

/** Returns a generator of reproducible numbers from 0 to 1 (mulberry32). */
function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
