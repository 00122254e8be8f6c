import { decideNextOrderStep } from "#shared/courier/domain/sandbox/decide-next-order-step.ts";
import { addSandboxProof } from "#shared/courier/domain/sandbox/sandbox-proof-image.ts";
import type { DueOrderStep } from "#shared/courier/ports/sandbox.ts";
import {
  type SetOrderStatusDeps,
  setOrderStatus,
} from "#shared/courier/use-cases/orders/set-order-status.ts";
import { joinCorrelation } from "#shared/kernel/correlation.ts";

/**
 * Makes the simulated driver's next step on a sandbox order. Checks against the order that is being
 * saved whether the step is stale, so that a repeated or late message has no effect.
 */
export function simulateOrderStep(deps: SetOrderStatusDeps) {
  const setStatus = setOrderStatus(deps);
  const { clock } = deps;

  return ({ order: identity, eventsBefore }: Omit<DueOrderStep, "waitMs">) =>
    setStatus(identity, (order) => {
      joinCorrelation(order.correlationId);
      const isStale = order.history.length !== eventsBefore || order.nextStepAt === undefined;
      const step = isStale ? undefined : decideNextOrderStep(order);
      if (step === undefined) return undefined;
      const { targetStatus: status } = step;
      const upload = { isDelivery: status === 80, status, insertedAt: clock() };
      return {
        ...step,
        actor: "sandbox",
        patch: { images: addSandboxProof(order.images, upload) },
      };
    });
}
