import type { StoreModel } from "#test/simulation/world/store-model.ts";
import { type Booking, listBookings } from "#test/simulation/world/truth.ts";
import { COURIER_DOWN, MENDED_MINUTE } from "./burst-plan.ts";
import type { BurstWorld } from "./burst-world.ts";

const MINUTE_MS = 60_000;

/** An order as its buyer placed it. */
export interface BurstOrder {
  readonly store: StoreModel;
  /** 0 is the first burst. */
  readonly burst: number;
  readonly placedAt: number;
  readonly orderId: string;
  /** Where it goes, which is a house of its own. */
  readonly street: string;
}

/** Seconds of virtual time, sorted. */
type Waits = readonly number[];

export interface BurstResult {
  readonly orders: number;
  readonly stores: number;
  /** The minutes of virtual time until everything was over. */
  readonly minutes: number;
  readonly webhooks: number;
  readonly notifications: number;
  /** Notifications that were refused while the table was throttled. The courier repeats them. */
  readonly repeatedNotifications: number;
  /** Messages that failed five times, and which the operator sent again. */
  readonly redriven: number;
  readonly waits: Readonly<Record<string, Waits>>;
  /** What breaks a promise; empty if nothing does. */
  readonly faults: readonly string[];
}

interface Run {
  readonly placed: readonly BurstOrder[];
  readonly startedAt: number;
  readonly minutes: number;
  readonly redriven: number;
}

/** Compares what was ordered with what the courier has and the stores show. */
export async function judgeBurst(world: BurstWorld, run: Run): Promise<BurstResult> {
  const byHouse = Map.groupBy(listBookings(world.systems.tables.courier), ({ address }) =>
    readHouse(address),
  );
  const found = run.placed.map((order) => ({ order, own: findOwn(byHouse, order) }));
  const faults = [...world.intakes.refusedWebhooks, ...listMessagesLeft(world)];
  for (const { order, own } of found) {
    const name = `${order.store.storeId}/${order.orderId}`;
    if (own.length !== 1) faults.push(`order ${name} has ${own.length} bookings`);
    if (!(await order.store.isCompleted(order.orderId)))
      faults.push(`the store does not show that order ${name} is delivered`);
  }
  return {
    orders: run.placed.length,
    stores: world.stores.length,
    minutes: run.minutes,
    webhooks: world.intakes.webhooks,
    notifications: world.intakes.notifications,
    repeatedNotifications: world.intakes.repeated,
    redriven: run.redriven,
    waits: measureWaits(world, run.startedAt, found),
    faults,
  };
}

interface FoundOrder {
  readonly order: BurstOrder;
  readonly own: readonly Booking[];
}

/** Orders of several stores can have one id. Each order has a house of its own. */
const findOwn = (
  byHouse: ReadonlyMap<string, readonly Booking[]>,
  { street }: BurstOrder,
): Booking[] =>
  (byHouse.get(readHouse(street)) ?? []).filter(({ address }) => address.startsWith(street));

const readHouse = (address: string): string => address.split(" ", 1)[0] ?? "";

function measureWaits(
  { broken, slow }: BurstWorld,
  startedAt: number,
  found: readonly FoundOrder[],
): Record<string, Waits> {
  const toTime = (minute: number) => startedAt + minute * MINUTE_MS;
  const listWaits = (
    isWanted: (order: BurstOrder) => boolean,
    readStart: (order: BurstOrder) => number,
  ): Waits =>
    found
      .filter(({ order }) => isWanted(order))
      .flatMap(({ order, own }) =>
        own.map(({ createdAt }) => Math.round((createdAt.getTime() - readStart(order)) / 1000)),
      )
      .toSorted((one, other) => one - other);
  const isHealthy = ({ store }: BurstOrder) => store !== broken && store !== slow;
  const readPlaced = ({ placedAt }: BurstOrder) => placedAt;
  return {
    "first burst, healthy stores: paid to booked": listWaits(
      (order) => order.burst === 0 && isHealthy(order),
      readPlaced,
    ),
    "first burst, slow store: paid to booked": listWaits(
      ({ burst, store }) => burst === 0 && store === slow,
      readPlaced,
    ),
    "second burst: courier back to booked": listWaits(
      ({ burst, store }) => burst === 1 && store !== broken,
      () => toTime(COURIER_DOWN.to),
    ),
    "broken store: mended to booked": listWaits(
      ({ store }) => store === broken,
      () => toTime(MENDED_MINUTE),
    ),
  };
}

const listMessagesLeft = ({ systems }: BurstWorld): string[] =>
  Object.values(systems.queues.byUrl).flatMap((queue) => {
    const left = queue.listMessages().length;
    return left === 0 ? [] : [`${left} messages are left in ${queue.name}`];
  });
