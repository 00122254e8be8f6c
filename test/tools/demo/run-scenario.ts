import { setTimeout } from "node:timers/promises";
import type { Endpoints } from "#test/e2e/local-run/endpoints.ts";
import {
  type MerchantDelivery,
  readMerchantDelivery,
} from "#test/e2e/local-run/merchant-client.ts";
import { type PlacedOrder, placeOrder } from "#test/e2e/local-run/place-store-order.ts";
import type { DemoScenario } from "./demo-scenarios.ts";

/** An order of a scenario, and its delivery when it was last read. */
export interface ObservedDelivery {
  readonly order: PlacedOrder;
  readonly delivery: MerchantDelivery;
}

/** A finished scenario, successful or not. */
export interface ScenarioResult {
  readonly scenario: DemoScenario;
  readonly deliveries: readonly ObservedDelivery[];
  /** The actions of people during the scenario. */
  readonly steps: readonly ReportedStep[];
  /** A description of the problem, if the scenario did not end as expected. */
  readonly problem: string | undefined;
}

/** The progress of a running scenario. */
export interface ScenarioProgress {
  readonly title: string;
  readonly delivery: MerchantDelivery | undefined;
  readonly isOver: boolean;
}

/** Each read costs the local run some six requests to its tables, and the driver takes seconds per step. */
const POLL_INTERVAL_MS = 1_500;

interface ReportedStep {
  readonly at: Date;
  readonly text: string;
}

/** Runs a scenario: places its orders, performs its action and waits for its end. */
export async function runScenario(
  endpoints: Endpoints,
  scenario: DemoScenario,
  deadline: number,
  show: (progress: ScenarioProgress) => void,
): Promise<ScenarioResult> {
  const steps: ReportedStep[] = [];
  const orders: PlacedOrder[] = [];
  for (const options of scenario.orders) {
    const order = await placeOrder(endpoints, scenario.store, options);
    orders.push(order);
    steps.push({ at: new Date(), text: describePlacedOrder(order, options.shipping) });
  }
  const runSteps = createStepRunner(endpoints, scenario, steps);
  for (;;) {
    const deliveries = await readDeliveries(endpoints, orders);
    const isOver =
      deliveries.length === orders.length && deliveries.every((one) => hasEnded(scenario, one));
    show({ title: scenario.title, delivery: deliveries[0]?.delivery, isOver });
    const problem = isOver ? undefined : findProblem(deliveries, deadline);
    if (isOver || problem !== undefined) return { scenario, deliveries, steps, problem };
    await runSteps(deliveries);
    await setTimeout(POLL_INTERVAL_MS);
  }
}

/** Runs the scenario's action once per order when it is due, and reports it. */
function createStepRunner(endpoints: Endpoints, { step }: DemoScenario, steps: ReportedStep[]) {
  const handledOrderIds = new Set<string>();
  return async (deliveries: readonly ObservedDelivery[]): Promise<void> => {
    if (step === undefined) return;
    for (const { order, delivery } of deliveries) {
      if (handledOrderIds.has(order.id) || !step.isDue(delivery)) continue;
      handledOrderIds.add(order.id);
      steps.push({ at: new Date(), text: step.text });
      await step.run(endpoints, order);
    }
  };
}

const describePlacedOrder = (order: PlacedOrder, shipping: string): string =>
  `Order ${order.name} is placed, with "${shipping}".`;

async function readDeliveries(
  endpoints: Endpoints,
  orders: readonly PlacedOrder[],
): Promise<ObservedDelivery[]> {
  const found = await Promise.all(
    orders.map(async (order) => ({
      order,
      delivery: await readMerchantDelivery(endpoints, order),
    })),
  );
  return found.flatMap(({ order, delivery }) => (delivery ? [{ order, delivery }] : []));
}

const hasEnded = ({ finalState }: DemoScenario, { delivery }: ObservedDelivery): boolean =>
  delivery.state === finalState;

/** Returns why the scenario cannot end as expected, or undefined. */
function findProblem(
  deliveries: readonly ObservedDelivery[],
  deadline: number,
): string | undefined {
  const stuck = deliveries.find(
    ({ delivery: { state, reason } }) =>
      state === "skipped" || (state === "held" && reason?.code !== "price-above-ceiling"),
  );
  if (stuck !== undefined) {
    return `Order ${stuck.order.name} is not delivered: ${stuck.delivery.reason?.text}`;
  }
  if (performance.now() < deadline) return undefined;
  const slow = deliveries.find(({ delivery }) => delivery.state !== "completed");
  const lastError = slow?.delivery.lastError?.text ?? "see the logs.";
  return slow === undefined
    ? "The bridge did not receive the order in time. See the logs."
    : `Order ${slow.order.name} is still ${slow.delivery.state}; ${lastError}`;
}
