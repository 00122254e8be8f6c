import type { HandlerFactories } from "#test/simulation/world/load-functions.ts";
import { type BookedOrder, findBooked, runUntilBooked, scheduleOrders } from "./place-orders.ts";
import { createScaleWorld } from "./scale-world.ts";
import { summarizeWaits, type Waits } from "./waits.ts";

const MINUTE_MS = 60_000;
const MOST_MINUTES = 120;
/** The older and the younger half of what waits are compared. */
const HALF = 0.5;

export interface OutageOptions {
  readonly seed: number;
  readonly orders: number;
  readonly hours: number;
  readonly stores: number;
  /** `concurrency.reconcile` of the stage. */
  readonly reconcile: number;
}

interface OutageResult {
  readonly orders: number;
  /** How often the courier was called while it was down. */
  readonly callsWhileDown: number;
  /** The most calls in one second after it is back. */
  readonly mostCallsInASecond: number;
  /** How often it answered, and was then spared again. */
  readonly relapses: number;
  /** From its return on, of the older half of the orders. */
  readonly olderHalf: Waits;
  readonly youngerHalf: Waits;
}

/** Lets the courier be down for hours, in which orders come, and measures how they go out afterwards. */
export async function measureOutage(
  { seed, orders, hours, stores, reconcile }: OutageOptions,
  factories: HandlerFactories,
): Promise<OutageResult> {
  const world = await createScaleWorld(factories, {
    seed,
    tenants: { shops: stores },
    concurrency: { reconcile },
  });
  try {
    const { engine, fronts, tenants } = world;
    const [tenant] = tenants;
    if (tenant === undefined) throw new Error("there is one tenant");
    const overMs = hours * 60 * MINUTE_MS;
    const backAt = engine.scheduler.readNow() + overMs;
    const calls: number[] = [];
    fronts.courier = (request, answer) => {
      calls.push(engine.scheduler.readNow());
      return engine.scheduler.readNow() < backAt
        ? Promise.resolve({ status: 503, headers: {}, body: "" })
        : answer(request);
    };
    const placed = scheduleOrders(world, [{ tenant, orders, overMs }], seed);
    for (let minute = 0; minute < hours * 60; minute++) await world.runMinute();
    await runUntilBooked(world, orders, MOST_MINUTES);

    const booked = findBooked(world, placed).toSorted(
      (one, other) => one.placedAt - other.placedAt,
    );
    if (booked.length < orders) throw new Error(`${orders - booked.length} orders are not booked`);
    const half = Math.floor(orders * HALF);
    const summarize = (part: readonly BookedOrder[]) =>
      summarizeWaits(part.map(({ bookedAt }) => bookedAt - backAt));
    const afterwards = calls.filter((at) => at >= backAt);
    return {
      orders,
      callsWhileDown: calls.length - afterwards.length,
      mostCallsInASecond: findMost(afterwards),
      relapses: countPauses(afterwards, booked.at(-1)?.bookedAt ?? backAt),
      olderHalf: summarize(booked.slice(0, half)),
      youngerHalf: summarize(booked.slice(half)),
    };
  } finally {
    world.close();
  }
}

function findMost(calls: readonly number[]): number {
  const bySecond = Map.groupBy(calls, (at) => Math.floor(at / 1000));
  return Math.max(0, ...[...bySecond.values()].map(({ length }) => length));
}

/** A breaker that opens again keeps everything back for at least this long. */
const PAUSE_MS = 15_000;

/** Counts the times without any call, while orders still waited. */
const countPauses = (calls: readonly number[], until: number): number =>
  calls.filter((at, index) => at < until && at - (calls[index - 1] ?? at) >= PAUSE_MS).length;
