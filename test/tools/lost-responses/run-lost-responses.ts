import { setTimeout } from "node:timers/promises";
import {
  type Endpoints,
  readDelivery,
  requestJson,
  requestReconcile,
} from "#test/e2e/local-run/endpoints.ts";
import { runAction } from "#test/e2e/local-run/merchant-client.ts";
import { cancelStoreOrder, placeOrder } from "#test/e2e/local-run/place-store-order.ts";
import {
  type FaultInjectingCourier,
  startFaultInjectingCourier,
} from "#test/fakes/courier/fault-injecting-courier.ts";
import { countResults, type LostResponsesResult } from "./count-results.ts";
import type { LossScenario, ScenarioRun } from "./loss-scenarios.ts";

export interface LostResponsesOptions {
  readonly scenarios: readonly LossScenario[];
  readonly timeoutMs: number;
  readonly log: (line: string) => void;
}

/**
 * Runs each scenario's order in a local run against a courier that loses responses, waits for the end
 * and counts. Then the bridge calls the courier directly again.
 */
export async function runLostResponses(
  endpoints: Endpoints,
  options: LostResponsesOptions,
): Promise<LostResponsesResult[]> {
  const { scenarios, log } = options;
  const courier = await startFaultInjectingCourier(endpoints.courier.url);
  try {
    await connectThrough(endpoints, courier.url);
    const runs: ScenarioRun[] = [];
    for (const scenario of scenarios) {
      runs.push(await startScenario(endpoints, courier, scenario));
      // Without the pause, five consecutive failures would open the circuit breaker.
      await setTimeout(250);
    }
    log(`${runs.length} orders are placed`);
    await waitUntilOver(endpoints, courier, runs, options);
    return await countResults(endpoints, courier, runs);
  } finally {
    await connectThrough(endpoints, endpoints.courier.url);
    await courier.close();
  }
}

/** Connects the bridge's account to the courier at this address, which may be the fault-injecting proxy. */
const connectThrough = ({ bridge, courier }: Endpoints, baseUrl: string) =>
  requestJson(`${bridge.url}/ops/v1/accounts/sandbox`, {
    method: "PUT",
    headers: { "x-ops-key": bridge.opsKey },
    json: {
      name: "Bridge Courier",
      base_url: baseUrl,
      clientid: courier.clientid,
      secretid: courier.secretid,
      email: courier.email,
    },
  });

async function startScenario(
  endpoints: Endpoints,
  courier: FaultInjectingCourier,
  scenario: LossScenario,
): Promise<ScenarioRun> {
  const order = await placeOrder(endpoints, scenario.store, scenario);
  courier.dropResponses(scenario.name, [`name ${order.name}`, `key ${order.id}`], scenario.losses);
  return { scenario, order, isActedOn: scenario.action === undefined, isOver: false };
}

/** Requests a reconcile every two seconds until every scenario is over or the time is up. */
async function waitUntilOver(
  endpoints: Endpoints,
  courier: FaultInjectingCourier,
  runs: readonly ScenarioRun[],
  { timeoutMs, log }: LostResponsesOptions,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (let before = 0; performance.now() < deadline; ) {
    await Promise.all(
      runs.filter(({ isOver }) => !isOver).map((one) => advanceScenario(endpoints, courier, one)),
    );
    const over = runs.filter(({ isOver }) => isOver).length;
    if (over !== before) log(`${over} of ${runs.length} have ended`);
    before = over;
    if (over === runs.length) return;
    await setTimeout(2_000);
  }
}

async function advanceScenario(
  endpoints: Endpoints,
  courier: FaultInjectingCourier,
  run: ScenarioRun,
): Promise<void> {
  const { order, scenario } = run;
  const { storeId } = endpoints[order.store];
  const delivery = await readDelivery(endpoints, storeId, order.id);
  if (delivery === undefined) return;
  if (!run.isActedOn && isActionDue(scenario, delivery)) {
    await runScenarioAction(endpoints, run);
    run.isActedOn = true;
  }
  const hasEnded = delivery.state === "completed" || delivery.state === "cancelled";
  run.isOver =
    hasEnded && run.isActedOn && areAllDropped(courier, scenario) && !delivery.last_error;
  if (!run.isOver) await requestReconcile(endpoints, storeId, order.id);
}

function isActionDue(
  { action }: LossScenario,
  delivery: { state: string; courier_status: string | null },
): boolean {
  if (action === "cancel") return delivery.state === "booked";
  if (action === "rate") return delivery.state === "completed";
  return delivery.courier_status === "returned";
}

async function runScenarioAction(
  endpoints: Endpoints,
  { scenario, order }: ScenarioRun,
): Promise<void> {
  if (scenario.action === "cancel") await cancelStoreOrder(endpoints, order);
  if (scenario.action === "rate") await runAction(endpoints, order, "rate", { rating: 5 });
  if (scenario.action === "deliver-again") await runAction(endpoints, order, "deliver-again");
}

/** Returns true if all the scenario's responses were dropped. */
const areAllDropped = (courier: FaultInjectingCourier, { name, losses }: LossScenario): boolean => {
  const lost: Record<string, number> = courier.countDropped(name);
  return Object.entries(losses).every(([kind, times]) => lost[kind] === times);
};
