import { decideNextOrderStep } from "#shared/courier/domain/sandbox/decide-next-order-step.ts";
import type { DueOrderStep } from "#shared/courier/ports/sandbox.ts";
import {
  type SetOrderStatusDeps,
  setOrderStatus,
} from "#shared/courier/use-cases/orders/set-order-status.ts";

/**
 * Makes the simulated driver's next step on a sandbox order. Whether the step is still the named
 * one is asked of the order as it is saved over, so that a repeated or late message changes nothing.
 */
export function simulateOrderStep(deps: SetOrderStatusDeps) {
  const setStatus = setOrderStatus(deps);

  return ({ orderId, eventsBefore }: Omit<DueOrderStep, "waitMs">) =>
    setStatus(orderId, (order) => {
      const isStale = order.history.length !== eventsBefore || order.nextStepAt === undefined;
      const step = isStale ? undefined : decideNextOrderStep(order);
      return step === undefined ? undefined : { ...step, actor: "sandbox" };
    });
}
