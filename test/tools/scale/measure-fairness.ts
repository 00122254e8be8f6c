import type { HandlerFactories } from "#test/simulation/world/load-functions.ts";
import { type BookedOrder, findBooked, runUntilBooked, scheduleOrders } from "./place-orders.ts";
import { createScaleWorld } from "./scale-world.ts";
import { TROUBLES, type Trouble } from "./troubles.ts";
import { summarizeWaits, type Waits } from "./waits.ts";

const MINUTE_MS = 60_000;
/** Tenant B sells all the time, tenant A once: all of its orders come in a minute. */
const RUN_MINUTES = 10;
const MOST_MINUTES = 90;

export interface FairnessOptions {
  readonly seed: number;
  /** How many orders tenant A has in one minute; 0 is tenant B alone. */
  readonly noisyOrders: number;
  /** How many stores tenant A has, with one courier account. */
  readonly noisyStores: number;
  readonly trouble: Trouble;
  readonly quietOrders: number;
  /** `concurrency.reconcile` of the stage. */
  readonly reconcile: number;
}

/**
 * Lets tenant B sell while tenant A has very many orders, and measures how long each order of tenant B
 * waits from its first webhook on until the courier has it.
 */
export async function measureFairness(
  { seed, noisyOrders, noisyStores, trouble, quietOrders, reconcile }: FairnessOptions,
  factories: HandlerFactories,
): Promise<{ readonly quiet: Waits; readonly noisy: Waits }> {
  const world = await createScaleWorld(factories, {
    seed,
    tenants: { noisy: noisyStores, quiet: 1 },
    concurrency: { reconcile },
  });
  try {
    const [noisy, quiet] = world.tenants;
    if (noisy === undefined || quiet === undefined) throw new Error("there are two tenants");
    TROUBLES[trouble](noisy);
    const overMs = RUN_MINUTES * MINUTE_MS;
    const placed = scheduleOrders(
      world,
      [
        { tenant: quiet, orders: quietOrders, overMs },
        { tenant: noisy, orders: noisyOrders, overMs: MINUTE_MS },
      ],
      seed,
    );
    for (let minute = 0; minute < RUN_MINUTES; minute++) await world.runMinute();
    const isQuiet = ({ tenant }: { readonly tenant: string }) => tenant === quiet.name;
    for (let minute = 0; minute < MOST_MINUTES; minute++) {
      if (findBooked(world, placed.filter(isQuiet)).length === quietOrders) break;
      await runUntilBooked(world, Number.POSITIVE_INFINITY, 1);
    }
    const booked = findBooked(world, placed.filter(isQuiet));
    if (booked.length < quietOrders)
      throw new Error(`${quietOrders - booked.length} orders of the quiet tenant are not booked`);
    const summarize = (orders: readonly BookedOrder[]) =>
      summarizeWaits(orders.map(({ receivedAt, bookedAt }) => bookedAt - receivedAt));
    const ofNoisy = findBooked(
      world,
      placed.filter((order) => !isQuiet(order)),
    );
    return { quiet: summarize(booked), noisy: summarize(ofNoisy) };
  } finally {
    world.close();
  }
}
