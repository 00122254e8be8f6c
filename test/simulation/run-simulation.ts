import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { drawFaultProfile, type FaultProfile, NO_FAULTS } from "./faults.ts";
import { createHistory } from "./history.ts";
import { findViolations } from "./invariants.ts";
import { createRandom, type Random } from "./random.ts";
import { createScheduler } from "./scheduler.ts";
import { createSimulatedBridge } from "./simulated-bridge.ts";
import { createSimulatedCourier } from "./simulated-courier.ts";
import type { SimulationEngine } from "./simulated-process.ts";
import { createSimulatedStore, type SimulatedStore } from "./simulated-store.ts";

const MINUTE_MS = 60_000;
/** Faults happen for this long. Buyers order and edit only in the first third of it. */
const FAULTY_MINUTES = 90;
/** After the faults the world is quiet for this long. Every wait of the product ends in it. */
const QUIET_MINUTES = 400;
export interface SimulationOptions {
  readonly seed: number;
  /** Replaces the drawn faults. */
  readonly faults?: Partial<FaultProfile> | undefined;
  readonly settings?: Settings | undefined;
  readonly orderCount?: number | undefined;
  /** Whether buyers and merchants change orders after they are paid. */
  readonly hasEdits?: boolean | undefined;
}

export interface SimulationResult {
  readonly seed: number;
  readonly faults: FaultProfile;
  readonly violations: readonly string[];
  readonly history: readonly string[];
  /** The longest time from paid to booked, in seconds. */
  readonly longestBookingSeconds: number;
}

/** Runs the whole system once. The same options give the same history. */
export async function runSimulation(options: SimulationOptions): Promise<SimulationResult> {
  const random = createRandom(options.seed);
  const scheduler = createScheduler(noon);
  const history = createHistory(scheduler.clock);
  const drawn = drawFaultProfile(random);
  const faults = options.faults === undefined ? drawn : { ...NO_FAULTS, ...options.faults };
  const engine: SimulationEngine = { scheduler, random, history, faults };
  const settings =
    options.settings ?? buildSettings({ defaultMode: random.pick(["point", "urgent"]) });

  const store = createSimulatedStore(engine);
  const courier = createSimulatedCourier(engine);
  const bridge = createSimulatedBridge(engine, {
    settings,
    store,
    courier,
  });
  const orderCount = options.orderCount ?? random.drawInteger(1, 5);
  for (let at = 0; at < orderCount; at++)
    schedulePurchase(engine, store, String(1001 + at), options.hasEdits ?? true);

  await scheduler.runUntil(new Date(noon.getTime() + FAULTY_MINUTES * MINUTE_MS));
  engine.faults = NO_FAULTS;
  history.record("world", "THE FAULTS END");
  await scheduler.runUntil(new Date(noon.getTime() + (FAULTY_MINUTES + QUIET_MINUTES) * MINUTE_MS));
  const { violations, longestBookingSeconds } = findViolations({ store, courier, bridge });
  return { seed: options.seed, faults, violations, history: history.lines, longestBookingSeconds };
}

/** A buyer pays an order. Sometimes the store changes it later. */
function schedulePurchase(
  { scheduler, random }: SimulationEngine,
  store: SimulatedStore,
  id: string,
  hasEdits: boolean,
): void {
  const order = buildStoreOrder({ id: id as StoreOrderId, name: `#${id}` });
  const paidAfterMs = random.drawInteger(0, 20) * MINUTE_MS + random.drawInteger(0, 59_999);
  scheduler.schedule(paidAfterMs, () => {
    store.saveOrder({ ...order, placedAt: scheduler.clock() });
  });
  if (!hasEdits || !random.drawChance(0.4)) return;
  const edit = pickEdit(random);
  scheduler.schedule(paidAfterMs + random.drawInteger(1_000, 10 * MINUTE_MS), () => {
    const current = store.orders.get(order.id) ?? order;
    store.saveOrder({ ...current, ...edit });
  });
}

const pickEdit = ({ pick }: Random) =>
  pick([
    { status: "cancelled" },
    { status: "refunded" },
    { status: "trashed" },
    { note: "Ring" },
  ] as const);
