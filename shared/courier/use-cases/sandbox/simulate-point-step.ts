import { decideNextPointStep } from "#shared/courier/domain/sandbox/decide-next-point-step.ts";
import type { DuePointStep } from "#shared/courier/ports/sandbox.ts";
import {
  type SetPointStatusDeps,
  setPointStatus,
} from "#shared/courier/use-cases/points/set-point-status.ts";
import { joinCorrelation } from "#shared/kernel/correlation.ts";

/**
 * Makes the simulated driver's next step on a sandbox point. Checks against the point that is being
 * saved whether the step is stale, so that a repeated or late message has no effect.
 */
export function simulatePointStep(deps: SetPointStatusDeps) {
  const setStatus = setPointStatus(deps);

  return ({ point: identity, statusesBefore }: Omit<DuePointStep, "waitMs">) =>
    setStatus(identity, (point) => {
      joinCorrelation(point.correlationId);
      const isStale = point.history.length !== statusesBefore || point.nextStepAt === undefined;
      const step = isStale ? undefined : decideNextPointStep(point);
      return step === undefined ? undefined : { ...step, actor: "sandbox" };
    });
}
