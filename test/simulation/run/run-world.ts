import type { Engine } from "../aws/engine.ts";
import type { Host } from "../aws/network.ts";
import { createHistory } from "../history.ts";
import { findLateBookings, findPersonalItems } from "../invariants/find-rest.ts";
import type { ObservedWorld } from "../invariants/observed-world.ts";
import { createDueWatch } from "../invariants/watch-due.ts";
import { createRestWatch } from "../invariants/watch-rest.ts";
import { createSaveWatch } from "../invariants/watch-saves.ts";
import { createShownOrderWatch } from "../invariants/watch-shown-orders.ts";
import { createTableWatch } from "../invariants/watch-tables.ts";
import { createTimeWatch } from "../invariants/watch-times.ts";
import { createWatchedWatch } from "../invariants/watch-watched.ts";
import { installPlatform, type ServiceRecord } from "../platform/platform.ts";
import { createRandom } from "../random.ts";
import { createScheduler } from "../scheduler.ts";
import { connectMerchants } from "../world/connect-merchants.ts";
import { deploySystems } from "../world/deploy-systems.ts";
import { BRIDGE_HOST, COURIER_HOST } from "../world/deployment.ts";
import { sendForgeries } from "../world/forgeries.ts";
import type { HandlerFactories } from "../world/load-functions.ts";
import { type MerchantPrograms, PROGRAM_HOST } from "../world/merchant-programs.ts";
import type { PlacedOrder } from "../world/placed-order.ts";
import { createShopifyStore } from "../world/shopify-store.ts";
import type { StoreModel } from "../world/store-model.ts";
import { createToldMerchants } from "../world/told-merchants.ts";
import { keepBookingName } from "../world/truth.ts";
import { createWooCommerceStore } from "../world/woocommerce-store.ts";
import { type Activity, drawActivity, startPeople } from "./activity.ts";
import { createPlatform } from "./create-platform.ts";
import { createStepper } from "./create-stepper.ts";
import { drawFaultProfile, FAULT_NAMES, type FaultProfile, NO_FAULTS } from "./fault-profile.ts";
import { findLate } from "./find-late.ts";
import { findViolations } from "./find-violations.ts";
import { measureWaits, type Waits } from "./measure-waits.ts";

const START = new Date("2026-03-02T15:00:00.000Z");
const MINUTE_MS = 60_000;
/** The merchants connect in this time, without faults. */
const CONNECTING_MINUTES = 1;
/** The faults last this long. */
const FAULTY_MINUTES = 60;
/** After the faults the world is quiet until every promise is kept, for these minutes at most. */
const QUIET_STEPS = [30, 60, 120, 240, 480] as const;
/** After these minutes, what waited for the courier is booked. */
const SOON_MINUTES = 15;

/** After these days, neither system may have a buyer's data. Schedules run twice a day meanwhile. */
const RETENTION_DAYS = 70;
/** The merchant chose up to 90 days. */
const CHANGED_RETENTION_DAYS = 105;
/** What can make the bridge send a mail again. */
const ONCE_FAULTS = ["kill", "stall", "queueFailed", "tableThrottled", "tableRetried"] as const;
const RETENTION_SCHEDULE_MINUTES = 12 * 60;

export interface RunOptions {
  readonly seed: number;
  /** Replaces the drawn faults. */
  readonly faults?: Partial<FaultProfile> | undefined;
  /** Replaces what is drawn of it. */
  readonly activity?: Partial<Activity> | undefined;
}

export interface RunResult {
  readonly seed: number;
  readonly faults: FaultProfile;
  readonly activity: Activity;
  readonly violations: readonly string[];
  readonly history: readonly string[];
  readonly waits: Waits;
}

/** Runs both systems, a store and its people once. The same options give the same history. */
export async function runWorld(
  { seed, ...options }: RunOptions,
  factories: HandlerFactories,
): Promise<RunResult> {
  const scheduler = createScheduler(START);
  const history = createHistory(scheduler.clock);
  const random = createRandom(seed);
  const drawn = drawFaultProfile(createRandom(seed + 1));
  const faults = options.faults === undefined ? drawn : { ...NO_FAULTS, ...options.faults };
  const engine: Engine = { scheduler, history, random, faults: NO_FAULTS };
  const activity = { ...drawActivity(createRandom(seed + 3)), ...options.activity };
  const records: ServiceRecord[] = [];
  const platform = createPlatform(engine, createRandom(seed + 2), records);
  installPlatform(platform);
  const watch = createTableWatch();
  const { listener: noteTime, times } = createTimeWatch(scheduler);
  const saves = createSaveWatch(scheduler);
  const told = createToldMerchants(scheduler, activity);
  // Each instance of a function reads it at its start.
  process.env.MAIL_FROM = told.mailFrom;
  const systems = deploySystems(engine, factories, (before, after) => {
    watch.listener(before, after);
    saves.listener(before, after);
    noteTime(before, after);
    if (activity.redactions > 0) keepBookingName(before, after);
  });
  const stores = {
    woocommerce: createWooCommerceStore(engine, "woo-1.example.com", "woo-1", activity),
    shopify: createShopifyStore(engine, "tea.myshopify.com", activity),
  };
  platform.connect(systems.callAws, createHosts(systems, Object.values(stores), told.programs));

  const placed: PlacedOrder[] = [];
  const rest = createRestWatch(scheduler, history, () => placed.length);
  const run = createStepper(scheduler, rest.look);
  const connecting = connectMerchants(stores, activity).then(async (merchants) => {
    await told.connect(systems, merchants.stores);
    return merchants;
  });
  // It is awaited below, where its failure names the seed.
  connecting.catch(() => history.record("world", "THE MERCHANTS CANNOT CONNECT"));
  await run(CONNECTING_MINUTES + told.connectingMinutes);
  const connected = await connecting;

  const due = createDueWatch(scheduler, systems.tables);
  const isCalm = Object.values(faults).every((strength) => strength === 0);
  const watched = createWatchedWatch(scheduler, systems.tables.bridge);
  watched.start();
  if (isCalm) due.start();
  engine.faults = faults;
  systems.secrets.startRotations();
  const people = startPeople(engine, {
    activity,
    seed,
    stores: Object.values(stores),
    placed,
    connected: connected.stores,
  });
  const { pressed } = people.merchant;
  const orders = createShownOrderWatch(scheduler, { systems, placed, pressed }, isCalm);
  orders.start();
  await run(FAULTY_MINUTES);
  orders.stop();
  endFaults(engine);
  people.operator.startCleaning();
  const observe = (): ObservedWorld => ({
    systems,
    placed,
    pressed,
    records,
    ...told,
    saves,
    checkouts: people.checkouts,
    isCalmButCourier: FAULT_NAMES.every((name) => faults[name] === 0 || name.startsWith("courier")),
    sendsOnce: ONCE_FAULTS.every((name) => faults[name] === 0),
    storeRaceMs: faults["store.late"] > 0 ? 150_000 : 30_000,
    ...activity,
    isCalm,
    isMostlyCold: faults.coldStart > 0.5,
    history: history.lines,
    now: scheduler.readNow(),
    seen: [
      ...watch.list(),
      ...due.list(),
      ...watched.list(),
      ...orders.list(),
      ...rest.list(),
      ...people.merchant.listDoubleSaves(),
      ...people.colleagues.listOverwritten(),
    ],
  });
  await run(SOON_MINUTES);
  const late = [...findLateBookings(observe())];
  due.start();
  let violations: string[] = [];
  for (const minutes of QUIET_STEPS) {
    await run(minutes);
    violations = await findViolations(observe());
    if (violations.length === 0) break;
  }
  violations.push(...late);
  due.stop();
  watched.stop();
  const forging = sendForgeries({ ...systems, ...connected });
  await scheduler.runUntil(new Date(scheduler.readNow() + MINUTE_MS));
  violations.push(...(await forging));
  if (activity.hasRetention && violations.length === 0) {
    engine.slowestScheduleMinutes = RETENTION_SCHEDULE_MINUTES;
    const days = activity.settings === 0 ? RETENTION_DAYS : CHANGED_RETENTION_DAYS;
    await run(days * 24 * 60);
    violations.push(...findPersonalItems(systems.tables, scheduler.readNow()));
  }
  const waits = measureWaits({ ...observe(), times, storesBackAt: engine.storesBackAt });
  violations.push(...findLate(waits, faults, activity));
  for (const store of Object.values(stores)) store.close();
  installPlatform(undefined);
  return { seed, faults, activity, violations, history: history.lines, waits };
}

function endFaults(engine: Engine): void {
  const { scheduler, history, storesBackAt } = engine;
  engine.faults = NO_FAULTS;
  if (storesBackAt !== undefined) engine.storesBackAt = Math.min(storesBackAt, scheduler.readNow());
  history.record("world", "THE FAULTS END");
}

type Systems = ReturnType<typeof deploySystems>;

const createHosts = (systems: Systems, stores: readonly StoreModel[], programs: MerchantPrograms) =>
  new Map<string, Host>([
    [BRIDGE_HOST, { party: "bridge", answer: systems.answerBridge }],
    [COURIER_HOST, { party: "courier", answer: systems.answerCourier }],
    [PROGRAM_HOST, { party: "program", answer: programs.answer }],
    ...stores.map(
      (store) =>
        [store.host, { party: "store", answer: (request) => store.answer(request) }] satisfies [
          string,
          Host,
        ],
    ),
  ]);
