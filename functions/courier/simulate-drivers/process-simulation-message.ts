import type { Counter } from "#functions/runtime/service.ts";
import type { SimulationMessage } from "#shared/courier/adapters/sqs/queue-messages.ts";
import { simulateOrderStep } from "#shared/courier/use-cases/sandbox/simulate-order-step.ts";
import { simulatePointStep } from "#shared/courier/use-cases/sandbox/simulate-point-step.ts";

type SimulationDeps = Parameters<typeof simulateOrderStep>[0] &
  Parameters<typeof simulatePointStep>[0];

/** Returns the function that runs the simulated driver step of one message, and logs it. */
export function processSimulationMessage(
  { log }: Pick<Counter<never>, "log">,
  deps: SimulationDeps,
) {
  const simulateOrder = simulateOrderStep(deps);
  const simulatePoint = simulatePointStep(deps);

  return async (message: SimulationMessage): Promise<void> => {
    const { ok } = await ("order" in message ? simulateOrder(message) : simulatePoint(message));
    log.info("driver step simulated", { ...message, done: ok });
  };
}
