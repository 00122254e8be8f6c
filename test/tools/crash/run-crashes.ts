import { setTimeout } from "node:timers/promises";
import {
  courierKeys,
  notificationsOf,
  shopifyOrdersSeen,
  wooCommerceOrders,
} from "#test/e2e/local-run/delivery-results.ts";
import type { Endpoints } from "#test/e2e/local-run/endpoints.ts";
import { type Machine, machine } from "#test/e2e/local-run/local-process.ts";
import { place } from "#test/e2e/local-run/place-store-order.ts";

export interface CrashOptions {
  readonly dir: string;
  /** Over both stores, half each. */
  readonly orders: number;
  /** `kill -9` of everything, each at a random moment, and a new start. */
  readonly kills: number;
  readonly seed: number;
  readonly log: (line: string) => void;
}

/** What was found once everything had come to rest. */
export interface CrashOutcome {
  readonly storeOrders: number;
  readonly points: number;
  readonly ordersWithoutExactlyOnePoint: readonly string[];
  readonly ordersNotFulfilled: readonly string[];
  readonly ordersNotToldExactlyOnce: readonly string[];
  readonly repeatedEvents: number;
  readonly notificationsMissing: readonly string[];
  readonly notificationsUndelivered: number;
}

/** The statuses a sandbox point goes through after its creation; each is notified. */
const EVERY_STATUS = [1500, 1550, 1590, 1630, 1670, 1700];
const LONGEST_REST_MS = 8 * 60_000;

/** Places orders in both stores while everything is killed and started again; then counts. */
export async function crashRun(options: CrashOptions): Promise<CrashOutcome> {
  const { dir, orders, seed, log } = options;
  const random = randomFrom(seed);
  const local = mortal(machine(dir), options, random);
  try {
    await local.startAgain();
    for (let placed = 0; placed < orders; placed++) {
      await local.mayDieSoon(placed);
      await setTimeout(random() * 300);
      // An order whose answer was lost is placed again: the store may then have both, and deliver both.
      while (!(await isPlaced(local.endpoints(), placed))) await local.startAgain();
    }
    await local.mayDieSoon(orders);
    await rest(local.endpoints(), log);
    return await count(local.endpoints());
  } finally {
    await local.stop();
  }
}

/** A machine that dies some time after certain orders were placed; more keep coming in meanwhile. */
function mortal(local: Machine, { orders, kills, seed, log }: CrashOptions, random: () => number) {
  const killAt = Array.from({ length: kills }, () => Math.floor(random() * orders));
  log(`seed ${seed}; killing soon after orders ${killAt.sort((a, b) => a - b).join(", ")}`);
  let dying: Promise<void> | undefined;
  let endpoints: Endpoints | undefined;

  async function startAgain(): Promise<void> {
    await dying;
    if (dying !== undefined) log("killed; starting again");
    dying = undefined;
    endpoints = await local.start();
  }
  return {
    startAgain,
    stop: local.stop,
    endpoints(): Endpoints {
      if (endpoints === undefined) throw new Error("nothing was started");
      return endpoints;
    },
    async mayDieSoon(placed: number): Promise<void> {
      if (placed === orders && dying !== undefined) await startAgain();
      for (const _ of killAt.filter((at) => at === placed)) {
        if (dying !== undefined) await startAgain();
        dying = setTimeout(random() * 4_000).then(() => local.kill());
      }
    },
  };
}

async function isPlaced(endpoints: Endpoints, index: number): Promise<boolean> {
  try {
    await place(endpoints, index % 2 === 0 ? "woocommerce" : "shopify", { shipping: "Courier" });
    return true;
  } catch {
    return false;
  }
}

/** Waits until every order of both stores is fulfilled, or nothing can be hoped for any more. */
async function rest(endpoints: Endpoints, log: (line: string) => void): Promise<void> {
  const until = performance.now() + LONGEST_REST_MS;
  let before = -1;
  while (performance.now() < until) {
    const seen = [...(await wooCommerceOrders(endpoints)), ...(await shopifyOrdersSeen(endpoints))];
    const fulfilled = seen.filter(({ isFulfilled }) => isFulfilled).length;
    if (fulfilled !== before) log(`${fulfilled} of ${seen.length} orders are fulfilled`);
    before = fulfilled;
    if (fulfilled === seen.length && (await allNotified(endpoints))) return;
    await setTimeout(1_000);
  }
}

const allNotified = async (endpoints: Endpoints): Promise<boolean> => {
  for (const key of await courierKeys(endpoints)) {
    const { statuses, undelivered } = await notificationsOf(endpoints, key);
    if (undelivered > 0 || statuses.length < EVERY_STATUS.length) return false;
  }
  return true;
};

async function count(endpoints: Endpoints): Promise<CrashOutcome> {
  const stores = [...(await wooCommerceOrders(endpoints)), ...(await shopifyOrdersSeen(endpoints))];
  const keys = await courierKeys(endpoints);
  const pointsOf = Map.groupBy(keys, (key) => key);
  const told: ({ key: string } & Awaited<ReturnType<typeof notificationsOf>>)[] = [];
  for (const key of keys) told.push({ key, ...(await notificationsOf(endpoints, key)) });
  const idsOf = (some: typeof stores) => some.map(({ id }) => id);
  return {
    storeOrders: stores.length,
    points: keys.length,
    ordersWithoutExactlyOnePoint: idsOf(stores.filter(({ id }) => pointsOf.get(id)?.length !== 1)),
    ordersNotFulfilled: idsOf(stores.filter(({ isFulfilled }) => !isFulfilled)),
    ordersNotToldExactlyOnce: idsOf(stores.filter(({ timesTold }) => timesTold !== 1)),
    repeatedEvents: stores.reduce((sum, { repeats }) => sum + repeats, 0),
    notificationsMissing: told
      .filter(({ statuses }) => !EVERY_STATUS.every((status) => statuses.includes(status)))
      .map(({ key }) => key),
    notificationsUndelivered: told.reduce((sum, { undelivered }) => sum + undelivered, 0),
  };
}

/** Numbers from 0 to 1 that a seed fixes (mulberry32), so that a run can be run again. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
