import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { LocalRun } from "#infra/local/local-run.ts";
import { Progress } from "#infra/local/progress.ts";
import { startOrderBridge } from "#infra/local/start-order-bridge.ts";
import { readEndpoints } from "#test/e2e/local-run/endpoints.ts";
import { createCollector } from "./collector.ts";
import { type Counts, subtractCounts, sumCounts } from "./counts.ts";
import { listSchedules } from "./fixed-costs.ts";
import { listenToRecords } from "./recorder.ts";
import { type Scenario, warmUp } from "./scenarios.ts";

const STEP_SECONDS = 3;
const QUIET_MS = 5_000;
/** Stores are swept so often; a sweep of both sandbox stores must be among what is counted. */
const SWEEP_LIMIT_MS = 8 * 60_000;
const SWEEP = "Bridge/SweepSweepStores";

const schedules = listSchedules();
/** The functions that people call, and the benchmark. */
const OF_PEOPLE = /^(Bridge\/(OperatorApi|MerchantApi|SignIn|AppPage)|Courier\/Ops)/;

/** How often a function's schedule runs it in an hour; 0 if it has none. */
const findRunsPerHour = (name: string): number =>
  schedules.find(({ target }) => target.includes(name.split("/")[1] ?? name))?.runsPerHour ?? 0;

/** Whether a function works for single orders. */
export const isOfOrders = (name: string): boolean =>
  findRunsPerHour(name) === 0 && !OF_PEOPLE.test(name);

/** What was counted of the orders of a scenario, each. */
interface MeasuredOrder {
  readonly title: string;
  readonly counts: Counts;
  /** Each kind of call with its number, also those of schedules and people meanwhile. */
  readonly calls: readonly (readonly [call: string, number: number])[];
}

/** What was counted of a local run. */
export interface Measured {
  readonly orders: readonly MeasuredOrder[];
  /** An hour without orders: what does not depend on the stores, and what each store adds. */
  readonly idle: { readonly ofAll: Counts; readonly ofStore: Counts } | undefined;
  readonly storedBytesOfOrder: number;
  readonly getMegabytes: (name: string) => number;
}

/** Starts a local run, delivers the orders of each scenario, and counts what they cost, and an idle time. */
export async function measureLocalRun(
  scenarios: readonly Scenario[],
  countsIdle: boolean,
  log: (line: string) => void,
): Promise<Measured> {
  const dir = mkdtempSync(join(tmpdir(), "order-bridge-cost-"));
  let local: LocalRun | undefined;
  const collector = createCollector(dir);
  listenToRecords(collector.listener);
  try {
    ({ local } = await startOrderBridge({
      settings: {
        dir,
        firstPort: 0,
        stepSeconds: STEP_SECONDS,
        placesSyntheticOrders: false,
        collectGrantsIn: undefined,
      },
      progress: new Progress(9, log),
      log,
    }));
    const at = readEndpoints(dir);
    await awaitQuiet(collector.read);
    // The first sweep of a store does more than the following ones.
    const start = await awaitSweep(collector.read, NOTHING);
    if (countsIdle) log("An idle time, until the stores are swept again");
    const idle = countsIdle
      ? extractIdle(subtractCounts(await awaitSweep(collector.read, start), start))
      : undefined;
    log("Orders that warm the functions up");
    await warmUp(at);
    await awaitQuiet(collector.read);
    const orders = [];
    const storedBefore = collector.measureStoredBytes();
    let storedBytesOfOrder = 0;
    for (const scenario of scenarios) {
      log(scenario.title);
      orders.push(await countScenario(scenario, collector, at));
      if (orders.length === 1)
        storedBytesOfOrder = (collector.measureStoredBytes() - storedBefore) / scenario.divisor;
    }
    return {
      orders,
      idle,
      storedBytesOfOrder,
      getMegabytes: collector.megabytes,
    };
  } finally {
    await local?.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function countScenario(
  { title, prepare, run, finish, divisor }: Scenario,
  { read, readCalls }: ReturnType<typeof createCollector>,
  at: Parameters<Scenario["run"]>[0],
): Promise<MeasuredOrder> {
  await prepare?.(at);
  await awaitQuiet(read);
  const [before, callsBefore] = [await read(), readCalls()];
  await run(at);
  await awaitQuiet(read);
  const counts = subtractCounts(await read(), before, divisor);
  const calls = [...readCalls()]
    .map(([call, number]) => [call, (number - (callsBefore.get(call) ?? 0)) / divisor] as const)
    .filter(([, number]) => number > 0)
    .toSorted();
  await finish?.(at);
  await awaitQuiet(read);
  return { title, counts, calls };
}

/** Waits until no function works for an order any more: stores tell of the last writes, too. */
async function awaitQuiet(read: () => Promise<Counts>): Promise<void> {
  const countInvocations = async () => sumCounts(await read(), isOfOrders).invocations;
  let last = await countInvocations();
  for (;;) {
    await setTimeout(QUIET_MS);
    const now = await countInvocations();
    if (now === last) return;
    last = now;
  }
}

/** Waits for a run of each frequent schedule since then. */
async function awaitSweep(read: () => Promise<Counts>, since: Counts): Promise<Counts> {
  const until = performance.now() + SWEEP_LIMIT_MS;
  for (;;) {
    const now = await read();
    const { functions } = subtractCounts(now, since);
    if ((functions[SWEEP]?.invocations ?? 0) > 0) return now;
    if (performance.now() > until)
      throw new Error("No sweep was recorded. Start it with `npm run bench:cost`.");
    await setTimeout(5_000);
  }
}

const NO_REQUESTS = { Bridge: 0, Courier: 0, looks: 0 };
const NOTHING: Counts = { functions: {}, apiRequests: NO_REQUESTS };
const STORES = 2;

/** Scales each scheduled function's average run to an hour. */
function extractIdle(counts: Counts): Measured["idle"] {
  const scaled = Object.entries(counts.functions).flatMap(([name, one]) => {
    const runs = findRunsPerHour(name);
    if (runs === 0 || one.invocations === 0) return [];
    const average = subtractCounts(
      { functions: { [name]: one }, apiRequests: NO_REQUESTS },
      NOTHING,
      one.invocations / runs,
    );
    return [[name, average.functions[name]] as const];
  });
  const build = (isSweep: boolean, divisor: number) =>
    subtractCounts(
      {
        functions: Object.fromEntries(
          scaled.flatMap(([name, one]) =>
            one !== undefined && (name === SWEEP) === isSweep ? [[name, one]] : [],
          ),
        ),
        apiRequests: NO_REQUESTS,
      },
      NOTHING,
      divisor,
    );
  return { ofAll: build(false, 1), ofStore: build(true, STORES) };
}
