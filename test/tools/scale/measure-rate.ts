import type { HandlerFactories } from "#test/simulation/world/load-functions.ts";
import { type BusiestPartition, createPartitionMeter } from "./partition-meter.ts";
import { findBooked, runUntilBooked, scheduleOrders } from "./place-orders.ts";
import { createScaleWorld } from "./scale-world.ts";
import { summarizeWaits, type Waits } from "./waits.ts";

const MOST_MINUTES = 120;

export interface RateOptions {
  readonly seed: number;
  readonly perSecond: number;
  readonly seconds: number;
  readonly stores: number;
  /** `concurrency.reconcile` of the stage. */
  readonly reconcile: number;
}

interface RateResult {
  readonly orders: number;
  /** From the payment on, with the seconds that a store waits before it sends its webhooks. */
  readonly paidToBooked: Waits;
  /** From the moment on in which the bridge accepted the first webhook. */
  readonly receivedToBooked: Waits;
  readonly busiest: BusiestPartition;
}

/** Lets orders come at a steady rate, and measures how long each waits until the courier has it. */
export async function measureRate(
  { seed, perSecond, seconds, stores, reconcile }: RateOptions,
  factories: HandlerFactories,
): Promise<RateResult> {
  let readBusiest = (): BusiestPartition => ({ partition: "none", unitsInASecond: 0 });
  const world = await createScaleWorld(factories, {
    seed,
    tenants: { shops: stores },
    concurrency: { reconcile },
    watchWrites(readNow) {
      const meter = createPartitionMeter(readNow);
      readBusiest = meter.readBusiest;
      return meter.record;
    },
  });
  try {
    const orders = perSecond * seconds;
    const plans = world.tenants.map((tenant) => ({ tenant, orders, overMs: seconds * 1000 }));
    const placed = scheduleOrders(world, plans, seed);
    await runUntilBooked(world, orders, MOST_MINUTES);
    const booked = findBooked(world, placed);
    return {
      orders,
      paidToBooked: summarizeWaits(booked.map(({ placedAt, bookedAt }) => bookedAt - placedAt)),
      receivedToBooked: summarizeWaits(
        booked.map(({ receivedAt, bookedAt }) => bookedAt - receivedAt),
      ),
      busiest: readBusiest(),
    };
  } finally {
    world.close();
  }
}
