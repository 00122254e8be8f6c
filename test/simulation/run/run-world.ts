import { type Engine, findRunningInstance, waitForever } from "../aws/engine.ts";
import { createNetwork, type Host } from "../aws/network.ts";
import { createHistory } from "../history.ts";
import { installPlatform, type Platform, type ServiceRecord } from "../platform/platform.ts";
import { createRandom, type Random } from "../random.ts";
import { createScheduler } from "../scheduler.ts";
import { connectMerchants } from "../world/connect-merchants.ts";
import { deploySystems } from "../world/deploy-systems.ts";
import { BRIDGE_HOST, COURIER_HOST } from "../world/deployment.ts";
import type { HandlerFactories } from "../world/load-functions.ts";
import { startMerchant } from "../world/merchants.ts";
import { startOperator } from "../world/operators.ts";
import { createShopifyStore } from "../world/shopify-store.ts";
import { startShoppers } from "../world/shoppers.ts";
import type { StoreModel } from "../world/store-model.ts";
import { listDeliveries } from "../world/truth.ts";
import { createWooCommerceStore } from "../world/woocommerce-store.ts";
import { drawFaultProfile, type FaultProfile, NO_FAULTS } from "./fault-profile.ts";
import { findViolations, type ObservedWorld } from "./find-violations.ts";

const START = new Date("2026-03-02T15:00:00.000Z");
const MINUTE_MS = 60_000;
/** The merchants connect in this time, without faults. */
const CONNECTING_MINUTES = 1;
/** People act for this long. */
const BUSY_MINUTES = 40;
/** The faults last this long. */
const FAULTY_MINUTES = 60;
/** After the faults the world is quiet until every promise is kept, for these minutes at most. */
const QUIET_STEPS = [45, 60, 120, 240, 480] as const;

/** How much people do in a run. */
export interface Activity {
  readonly orders: number;
  /** Whether buyers and merchants change orders in the store. */
  readonly hasEdits: boolean;
  /** The buttons that the merchant presses. */
  readonly actions: number;
  /** What the operator does. */
  readonly interventions: number;
}

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
  /** The seconds from each paid order to its booking. */
  readonly bookingSeconds: readonly number[];
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
  const records: ServiceRecord[] = [];
  const platform = createPlatform(engine, createRandom(seed + 2), records);
  installPlatform(platform);
  const systems = deploySystems(engine, factories);
  const stores = {
    woocommerce: createWooCommerceStore(engine, "woo-1.example.com", "woo-1"),
    shopify: createShopifyStore(engine, "tea.myshopify.com"),
  };
  platform.connect(systems.callAws, createHosts(systems, Object.values(stores)));

  const run = (minutes: number) =>
    scheduler.runUntil(new Date(scheduler.readNow() + minutes * MINUTE_MS));
  const connecting = connectMerchants(stores);
  // It is awaited below, where its failure names the seed.
  connecting.catch(() => history.record("world", "THE MERCHANTS CANNOT CONNECT"));
  await run(CONNECTING_MINUTES);
  const connected = await connecting;

  engine.faults = faults;
  systems.secrets.startRotations();
  const activity = { ...drawActivity(createRandom(seed + 3)), ...options.activity };
  const people = startPeople(engine, { activity, seed, stores: Object.values(stores), connected });
  await run(FAULTY_MINUTES);
  engine.faults = NO_FAULTS;
  history.record("world", "THE FAULTS END");
  people.operator.startCleaning();
  const observed: ObservedWorld = {
    systems,
    placed: people.shoppers.placed,
    acknowledged: people.merchant.acknowledged,
    records,
    storeRaceMs: faults["store.late"] > 0 ? 150_000 : 30_000,
  };
  let violations: string[] = [];
  for (const minutes of QUIET_STEPS) {
    await run(minutes);
    violations = await findViolations(observed);
    if (violations.length === 0) break;
  }
  const bookingSeconds = measureBookings(observed);
  for (const store of Object.values(stores)) store.close();
  installPlatform(undefined);
  return { seed, faults, activity, violations, history: history.lines, bookingSeconds };
}

type Systems = ReturnType<typeof deploySystems>;

const createHosts = (systems: Systems, stores: readonly StoreModel[]) =>
  new Map<string, Host>([
    [BRIDGE_HOST, { party: "bridge", answer: systems.answerBridge }],
    [COURIER_HOST, { party: "courier", answer: systems.answerCourier }],
    ...stores.map(
      (store) =>
        [store.host, { party: "store", answer: (request) => store.answer(request) }] satisfies [
          string,
          Host,
        ],
    ),
  ]);

interface PeopleOptions {
  readonly activity: Activity;
  readonly seed: number;
  readonly stores: readonly StoreModel[];
  readonly connected: Awaited<ReturnType<typeof connectMerchants>>;
}

const drawActivity = ({ drawInteger }: Random): Activity => ({
  orders: drawInteger(1, 5),
  hasEdits: drawInteger(0, 3) > 0,
  actions: drawInteger(0, 4),
  interventions: drawInteger(0, 2),
});

function startPeople(engine: Engine, { activity, seed, stores, connected }: PeopleOptions) {
  const common = { minutes: BUSY_MINUTES, ...activity };
  const shoppers = startShoppers(engine, stores, {
    ...common,
    random: createRandom(seed + 4),
  });
  const merchant = startMerchant(engine, {
    ...common,
    stores: connected,
    placed: shoppers.placed,
    random: createRandom(seed + 5),
  });
  const operator = startOperator(engine, {
    ...common,
    storeIds: stores.map(({ storeId }) => storeId),
    random: createRandom(seed + 6),
  });
  return { shoppers, merchant, operator };
}

/** Creates what the code of this thread reaches. Both ends are connected when the world is complete. */
function createPlatform(engine: Engine, code: Random, records: ServiceRecord[]) {
  const { scheduler } = engine;
  let callAws: Platform["callAws"] = waitForever;
  let sendHttp: Platform["sendHttp"] = waitForever;
  return {
    connect(aws: Platform["callAws"], hosts: Parameters<typeof createNetwork>[1]): void {
      callAws = aws;
      sendHttp = createNetwork(engine, hosts);
    },
    readNow: () => scheduler.readNow() + (findRunningInstance()?.skewMs ?? 0),
    schedule(delayMs: number, run: () => void) {
      const instance = findRunningInstance();
      return scheduler.schedule(delayMs, () => {
        if (instance?.isAlive() !== false) run();
      });
    },
    drawFraction: () => code.drawInteger(0, 999_999) / 1_000_000,
    drawByte: () => code.drawInteger(0, 255),
    callAws: (call) => callAws(call),
    sendHttp: (request, signal) => sendHttp(request, signal),
    report: (record) => void records.push(record),
  } satisfies Platform & Record<string, unknown>;
}

const BOOKED_CODES = ["point-booked", "point-booked-shortened", "point-adopted", "order-booked"];

function measureBookings({ systems, placed }: ObservedWorld): number[] {
  const deliveries = listDeliveries(systems.tables.bridge);
  return placed.flatMap(({ orderId, store, placedAt }) => {
    const delivery = deliveries.find(
      ({ key }) => key.orderId === orderId && key.storeId === store.storeId,
    );
    const booked = delivery?.timeline.find(({ code }) => BOOKED_CODES.includes(code));
    return booked === undefined ? [] : [(booked.at.getTime() - placedAt) / 1000];
  });
}
