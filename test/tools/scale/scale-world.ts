import pMap from "p-map";
import * as z from "zod";
import type { TableListener } from "#test/simulation/aws/dynamo-table.ts";
import type { Host } from "#test/simulation/aws/network.ts";
import type { HttpAnswer, HttpRequest } from "#test/simulation/platform/platform.ts";
import { connectAccount, connectFurtherStore } from "#test/simulation/world/connect-merchants.ts";
import type { QueueConcurrency } from "#test/simulation/world/deploy-systems.ts";
import { BRIDGE_HOST, COURIER_HOST } from "#test/simulation/world/deployment.ts";
import type { HandlerFactories } from "#test/simulation/world/load-functions.ts";
import { openWorld } from "#test/simulation/world/open-world.ts";
import {
  createWooCommerceStore,
  type WooCommerceStore,
} from "#test/simulation/world/woocommerce-store.ts";

/** Ten o'clock in New York, where the stores are. */
const START = new Date("2026-03-02T15:00:00.000Z");
const MOST_CONNECTING_MINUTES = 60;
const CONNECTED_AT_ONCE = 20;
/** The longest that the courier takes: drivers set off when what is measured is over. */
const DRIVER_STEP_SECONDS = 900;

/** How a party answers at the moment. */
interface Behavior {
  /** How much longer it takes for each answer. */
  delayMs: number;
  /** Whether it answers each request with 503. */
  isDown: boolean;
}

/** A merchant's stores, with a courier account of their own. */
export interface Tenant {
  readonly name: string;
  readonly stores: readonly WooCommerceStore[];
  readonly courier: Behavior;
  readonly store: Behavior;
}

interface ScaleWorldOptions {
  readonly seed: number;
  /** How many stores each tenant has, by its name. */
  readonly tenants: Readonly<Record<string, number>>;
  readonly concurrency?: QueueConcurrency;
  readonly watchWrites?: (readNow: () => number) => TableListener;
}

/** What stands before a host: it sees each request, and may answer another one. */
type Front = (request: HttpRequest, answer: Host["answer"]) => Promise<HttpAnswer>;

const webhookBody = z.object({ id: z.int() });
const WEBHOOK = /^\/woocommerce\/([^/]+)\/webhooks$/;

/** Creates the simulated world of both systems with many WooCommerce stores of some tenants. */
export async function createScaleWorld(factories: HandlerFactories, options: ScaleWorldOptions) {
  const world = openWorld(factories, { ...options, start: START });
  const { engine, systems } = world;
  const { scheduler } = engine;
  const tenants = Object.entries(options.tenants).map(
    ([name, count]): Tenant => ({
      name,
      stores: Array.from({ length: count }, (_, at) =>
        createWooCommerceStore(engine, `${name}-${at + 1}.example.com`, `${name}-${at + 1}`),
      ),
      courier: { delayMs: 0, isDown: false },
      store: { delayMs: 0, isDown: false },
    }),
  );
  const fronts: { courier: Front; store: Front } = {
    courier: (request, answer) => answer(request),
    store: (request, answer) => answer(request),
  };
  /** When the bridge accepted the first webhook of an order, by its store and its id. */
  const receivedAt = new Map<string, number>();

  async function answerBridge(request: HttpRequest): Promise<HttpAnswer> {
    const answer = await systems.answerBridge(request);
    const storeId = WEBHOOK.exec(request.url.pathname)?.[1];
    if (storeId === undefined || answer.status >= 300 || !request.body.startsWith("{"))
      return answer;
    const { data } = webhookBody.safeParse(JSON.parse(request.body));
    const order = `${storeId}/${data?.id}`;
    if (!receivedAt.has(order)) receivedAt.set(order, scheduler.readNow());
    return answer;
  }
  const answerAs =
    (behavior: Behavior, answer: Host["answer"]): Host["answer"] =>
    async (request) => {
      if (behavior.delayMs > 0) await scheduler.sleep(behavior.delayMs);
      return behavior.isDown ? { status: 503, headers: {}, body: "" } : answer(request);
    };
  const toHosts = ({ name, stores, courier, store }: Tenant): [string, Host][] => [
    [
      toCourierHost(name),
      {
        party: "courier",
        answer: answerAs(courier, (request) => fronts.courier(request, systems.answerCourier)),
      },
    ],
    ...stores.map((one): [string, Host] => [
      one.host,
      {
        party: "store",
        answer: answerAs(store, (request) => fronts.store(request, one.answer)),
      },
    ]),
  ];
  world.connect(
    systems.callAws,
    new Map<string, Host>([
      [BRIDGE_HOST, { party: "bridge", answer: answerBridge }],
      [COURIER_HOST, { party: "courier", answer: systems.answerCourier }],
      ...tenants.flatMap(toHosts),
    ]),
  );

  async function connectTenant({ name, stores }: Tenant): Promise<void> {
    await connectAccount({
      accountId: name,
      email: `${name}@example.com`,
      host: toCourierHost(name),
      stepSeconds: DRIVER_STEP_SECONDS,
    });
    await pMap(stores, (store) => connectFurtherStore(store, name), {
      concurrency: CONNECTED_AT_ONCE,
    });
  }
  await world.runWhile(
    pMap(tenants, connectTenant, { concurrency: 1 }),
    MOST_CONNECTING_MINUTES,
    "connecting the stores",
  );

  return {
    engine,
    systems,
    tenants,
    fronts,
    receivedAt,
    runMinute: world.runMinute,
    close(): void {
      for (const store of tenants.flatMap(({ stores }) => stores)) store.close();
      world.close();
    },
  };
}
export type ScaleWorld = Awaited<ReturnType<typeof createScaleWorld>>;

const toCourierHost = (tenant: string): string => `${tenant}.courier.example.com`;
