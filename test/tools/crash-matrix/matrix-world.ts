import type { Engine } from "#test/simulation/aws/engine.ts";
import type { Host } from "#test/simulation/aws/network.ts";
import { createHistory } from "#test/simulation/history.ts";
import { installPlatform, type ServiceRecord } from "#test/simulation/platform/platform.ts";
import { createRandom } from "#test/simulation/random.ts";
import { createPlatform } from "#test/simulation/run/create-platform.ts";
import { NO_FAULTS } from "#test/simulation/run/fault-profile.ts";
import { createScheduler } from "#test/simulation/scheduler.ts";
import { connectMerchants } from "#test/simulation/world/connect-merchants.ts";
import { deploySystems } from "#test/simulation/world/deploy-systems.ts";
import { BRIDGE_HOST, COURIER_HOST } from "#test/simulation/world/deployment.ts";
import type { HandlerFactories } from "#test/simulation/world/load-functions.ts";
import { createMerchantPrograms, PROGRAM_HOST } from "#test/simulation/world/merchant-programs.ts";
import { createShopifyStore } from "#test/simulation/world/shopify-store.ts";
import { createWooCommerceStore } from "#test/simulation/world/woocommerce-store.ts";
import { createCallWatch } from "./call-watch.ts";
import {
  createWriteMeter,
  DELIVERY_WRITES,
  ORDER_WRITES,
  POINT_WRITES,
  WATCH_WRITES,
} from "./write-meter.ts";

const START = new Date("2026-03-02T15:00:00.000Z");
const SEED = 1;
const SECOND_MS = 1_000;
const STEP_SECONDS = 10;

/**
 * Creates the simulated world of both systems (docs/reliability.md) with two connected stores, without
 * drawn faults: everything repeats exactly until the one call that is to fail.
 */
export async function createMatrixWorld(
  factories: HandlerFactories,
  { stepSeconds }: { readonly stepSeconds?: number | undefined } = {},
) {
  const scheduler = createScheduler(START);
  const history = createHistory(scheduler.clock);
  const engine: Engine = { scheduler, history, random: createRandom(SEED), faults: NO_FAULTS };
  const records: ServiceRecord[] = [];
  const platform = createPlatform(engine, createRandom(SEED + 1), records);
  const watch = createCallWatch(engine, platform);
  installPlatform(watch.platform);
  const meters = {
    deliveries: createWriteMeter(DELIVERY_WRITES),
    watches: createWriteMeter(WATCH_WRITES),
    points: createWriteMeter(POINT_WRITES),
    orders: createWriteMeter(ORDER_WRITES),
  };
  const systems = deploySystems(engine, factories, (before, after) => {
    for (const { record } of Object.values(meters)) record(before, after);
  });
  const woocommerce = createWooCommerceStore(engine, "woo-1.example.com", "woo-1");
  const shopify = createShopifyStore(engine, "tea.myshopify.com");
  const programs = createMerchantPrograms(scheduler);
  platform.connect(
    systems.callAws,
    new Map<string, Host>([
      [BRIDGE_HOST, { party: "bridge", answer: systems.answerBridge }],
      [COURIER_HOST, { party: "courier", answer: systems.answerCourier }],
      [woocommerce.host, { party: "store", answer: (request) => woocommerce.answer(request) }],
      [PROGRAM_HOST, { party: "program", answer: programs.answer }],
      [shopify.host, { party: "store", answer: (request) => shopify.answer(request) }],
    ]),
  );

  const run = (seconds: number) =>
    scheduler.runUntil(new Date(scheduler.readNow() + seconds * SECOND_MS));
  /** Advances the time until something is true. Returns whether it became true in so many minutes. */
  async function runUntil(isTrue: () => boolean, minutes: number): Promise<boolean> {
    const endsAt = scheduler.readNow() + minutes * 60 * SECOND_MS;
    while (!isTrue() && scheduler.readNow() < endsAt) await run(STEP_SECONDS);
    return isTrue();
  }
  const connecting = connectMerchants(
    { woocommerce, shopify },
    { ceilingCents: 0, batchMinutes: 0 },
    { stepSeconds },
  );
  connecting.catch(() => undefined);
  await run(60);
  const { stores } = await connecting;
  const findApiKey = (id: string) => stores.find(({ storeId }) => storeId === id)?.apiKey ?? "";

  return {
    engine,
    systems,
    watch,
    meters,
    woocommerce,
    shopify,
    programs,
    findApiKey,
    run,
    runUntil,
    close(): void {
      woocommerce.close();
      shopify.close();
      installPlatform(undefined);
    },
  };
}
export type MatrixWorld = Awaited<ReturnType<typeof createMatrixWorld>>;
