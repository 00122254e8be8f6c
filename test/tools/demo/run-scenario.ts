import { setTimeout } from "node:timers/promises";
import type { Endpoints } from "#test/e2e/local-run/endpoints.ts";
import {
  type MerchantDelivery,
  readMerchantDelivery,
} from "#test/e2e/local-run/merchant-client.ts";
import { type PlacedOrder, placeOrder } from "#test/e2e/local-run/place-store-order.ts";
import type { DemoScenario } from "./demo-scenarios.ts";

/** An order of a story, and its delivery as it was seen last. */
export interface ObservedDelivery {
  readonly order: PlacedOrder;
  readonly delivery: MerchantDelivery;
}

/** A story that has ended, well or not. */
export interface ScenarioResult {
  readonly scenario: DemoScenario;
  readonly deliveries: readonly ObservedDelivery[];
  /** What people did on the way. */
  readonly steps: readonly ReportedStep[];
  /** In words, where it did not end as it should. */
  readonly problem: string | undefined;
}

/** A story on its way, for showing how far it is. */
export interface ScenarioProgress {
  readonly title: string;
  readonly delivery: MerchantDelivery | undefined;
  readonly isOver: boolean;
}

const POLL_INTERVAL_MS = 400;

interface ReportedStep {
  readonly at: Date;
  readonly text: string;
}

/** Tells one story: places its orders, has people do what they do, and follows it to its end. */
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

/** Does what a person does in the story, once an order, when it is time; it is added to `turns`. */
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

/** Why it will not end as it should; undefined while it may. */
function findProblem(
  deliveries: readonly ObservedDelivery[],
  deadline: number,
): string | undefined {
  const stuck = deliveries.find(
    ({ delivery: { state, reason } }) =>
      state === "skipped" || (state === "held" && reason?.code !== "price-above-ceiling"),
  );
  if (stuck !== undefined) {
    return `Order ${stuck.order.name} does not go out: ${stuck.delivery.reason?.text}`;
  }
  if (performance.now() < deadline) return undefined;
  const slow = deliveries.find(({ delivery }) => delivery.state !== "completed");
  const lastError = slow?.delivery.lastError?.text ?? "the logs say more.";
  return slow === undefined
    ? "The bridge did not hear of the order in time; the logs say more."
    : `Order ${slow.order.name} is still ${slow.delivery.state}; ${lastError}`;
}
