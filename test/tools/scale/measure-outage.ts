import * as z from "zod";
import type { TableListener } from "#test/simulation/aws/dynamo-table.ts";
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
  /** How many calls a second the courier answers once it is back; it refuses the others with 503. */
  readonly bears: number;
  /** `concurrency.reconcile` of the stage. */
  readonly reconcile: number;
}

interface OutageResult {
  readonly orders: number;
  /** How often the courier was called while it was down. */
  readonly callsWhileDown: number;
  /** The most calls in one second after it is back: in the first minute with calls, and at all. */
  readonly mostCallsAtFirst: number;
  readonly mostCallsInASecond: number;
  /** Calls that it refused afterwards, because there were too many. */
  readonly refused: number;
  /** How often its circuit opened again. */
  readonly relapses: number;
  /** From its return on, of the older half of the orders. */
  readonly olderHalf: Waits;
  readonly youngerHalf: Waits;
}

/** Lets the courier be down for hours, in which orders come, and measures how they go out afterwards. */
export async function measureOutage(
  { seed, orders, hours, stores, bears, reconcile }: OutageOptions,
  factories: HandlerFactories,
): Promise<OutageResult> {
  const openedAt: number[] = [];
  const world = await createScaleWorld(factories, {
    seed,
    tenants: { shops: stores },
    concurrency: { reconcile },
    watchWrites: (readNow) => createCircuitWatch(() => openedAt.push(readNow())),
  });
  try {
    const { engine, fronts, tenants } = world;
    const [tenant] = tenants;
    if (tenant === undefined) throw new Error("there is one tenant");
    const overMs = hours * 60 * MINUTE_MS;
    const backAt = engine.scheduler.readNow() + overMs;
    const calls: number[] = [];
    let refused = 0;
    fronts.courier = (request, answer) => {
      const now = engine.scheduler.readNow();
      calls.push(now);
      const isUp = now >= backAt;
      const exceeds = isUp && countInSecond(calls, now) > bears;
      if (exceeds) refused += 1;
      return isUp && !exceeds
        ? answer(request)
        : Promise.resolve({ status: 503, headers: {}, body: "" });
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
    const firstMinuteEnds = (afterwards[0] ?? backAt) + MINUTE_MS;
    return {
      orders,
      callsWhileDown: calls.length - afterwards.length,
      mostCallsAtFirst: findMost(afterwards.filter((at) => at < firstMinuteEnds)),
      mostCallsInASecond: findMost(afterwards),
      refused,
      relapses: openedAt.filter((at) => at >= backAt).length,
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

/** Counts the calls of the running second, of which the newest is last. */
function countInSecond(calls: readonly number[], now: number): number {
  const second = Math.floor(now / 1000) * 1000;
  return calls.length - 1 - calls.findLastIndex((at) => at < second);
}

/** Watches the writes of circuits, and tells when a closed one opens. */
const createCircuitWatch =
  (onOpened: () => void): TableListener =>
  (beforeImage, afterImage) => {
    if (afterImage?.sk !== "HEALTH" || !String(afterImage.pk).startsWith("ACCOUNT#")) return;
    const [before, after] = [beforeImage, afterImage].map(
      (image) => circuitItem.safeParse(image).data?.health.state,
    );
    if (before === "closed" && after !== undefined && after !== "closed") onOpened();
  };

const circuitItem = z.object({ health: z.object({ state: z.string() }) });
