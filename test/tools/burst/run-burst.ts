import { createRandom } from "#test/simulation/random.ts";
import { NO_FAULTS } from "#test/simulation/run/fault-profile.ts";
import type { HandlerFactories } from "#test/simulation/world/load-functions.ts";
import { formatHouse, type StoreModel } from "#test/simulation/world/store-model.ts";
import { BURST_LENGTH_MINUTES, BURST_MINUTES, COURIER_DOWN, MENDED_MINUTE } from "./burst-plan.ts";
import { type BurstWorld, createBurstWorld } from "./burst-world.ts";
import { type BurstOrder, type BurstResult, judgeBurst } from "./judge-burst.ts";
import { redriveDeadLetters } from "./redrive-dead-letters.ts";

const MINUTE_MS = 60_000;
/** In the first burst, and in the second one, this share of the calls of both tables is refused. */
const THROTTLED_SHARE = 0.02;
const MOST_MINUTES = 24 * 60;
/** In this time, the last messages of what is over are handled. */
const REST_MINUTES = 15;
const METHODS = ["Courier", "Courier", "Courier", "Urgent courier"];

export interface BurstOptions {
  readonly orders: number;
  readonly stores: number;
  readonly seed: number;
}

/** How far a burst is. */
export interface BurstProgress {
  /** Of virtual time. */
  readonly minute: number;
  readonly placed: number;
  readonly over: number;
}

/** Lets a burst of orders come, and runs the world until all of them are delivered. */
export async function runBurst(
  options: BurstOptions,
  factories: HandlerFactories,
  report: (progress: BurstProgress) => void,
): Promise<BurstResult> {
  const world = await createBurstWorld(factories, options);
  try {
    const startedAt = world.engine.scheduler.readNow();
    const placed: BurstOrder[] = [];
    scheduleOrders(world, options, placed);
    let minute = 0;
    let over = 0;
    while (minute < MOST_MINUTES && !(placed.length === options.orders && over >= options.orders)) {
      setFaults(world, minute);
      await world.runMinute();
      minute += 1;
      over = world.delivered.count;
      report({ minute, placed: placed.length, over });
    }
    const redriven = await redriveDeadLetters(world);
    for (let rest = 0; rest < REST_MINUTES; rest++) await world.runMinute();
    return await judgeBurst(world, { placed, startedAt, minutes: minute, redriven });
  } finally {
    world.close();
  }
}

function setFaults({ engine, faults }: BurstWorld, minute: number): void {
  const isBurst = BURST_MINUTES.some(
    (from) => minute >= from && minute < from + BURST_LENGTH_MINUTES,
  );
  engine.faults = { ...NO_FAULTS, tableThrottled: isBurst ? THROTTLED_SHARE : 0 };
  faults.courierIsDown = minute >= COURIER_DOWN.from && minute < COURIER_DOWN.to;
  faults.storeIsSlow = true;
  faults.storeIsBroken = minute < MENDED_MINUTE;
}

function scheduleOrders(
  { engine, stores }: BurstWorld,
  { orders, seed }: BurstOptions,
  placed: BurstOrder[],
): void {
  const { scheduler } = engine;
  const random = createRandom(seed + 2);

  async function place(store: StoreModel, house: number, burst: number): Promise<void> {
    const shippingMethod = random.pick(METHODS);
    const order = { mark: "", shippingMethod, quantity: 1, street: formatHouse(house) };
    const placedAt = scheduler.readNow();
    const { orderId } = await store.placeOrder(order);
    placed.push({ store, burst, placedAt, orderId, street: order.street });
  }

  for (let at = 0; at < orders; at++) {
    const store = stores[at % stores.length];
    const burst = at < orders / BURST_MINUTES.length ? 0 : 1;
    const from = (BURST_MINUTES[burst] ?? 0) * MINUTE_MS;
    const delayMs = from + random.drawInteger(0, BURST_LENGTH_MINUTES * MINUTE_MS);
    if (store !== undefined) scheduler.schedule(delayMs, () => void place(store, at + 1, burst));
  }
}
