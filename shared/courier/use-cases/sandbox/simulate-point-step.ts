import { decideNextPointStep } from "#shared/courier/domain/sandbox/decide-next-point-step.ts";
import type { DuePointStep } from "#shared/courier/ports/sandbox.ts";
import {
  type SetPointStatusDeps,
  setPointStatus,
} from "#shared/courier/use-cases/points/set-point-status.ts";

/**
 * Makes the simulated driver's next step on a sandbox point. Whether the step is still the named
 * one is asked of the point as it is saved over, so that a repeated or late message changes nothing.
 */
export function simulatePointStep(deps: SetPointStatusDeps) {
  const setStatus = setPointStatus(deps);

  return ({ id, statusesBefore }: Omit<DuePointStep, "waitMs">) =>
    setStatus(id, (point) => {
      const isStale = point.history.length !== statusesBefore || point.nextStepAt === undefined;
      const step = isStale ? undefined : decideNextPointStep(point);
      return step === undefined ? undefined : { ...step, actor: "sandbox" };
    });
}
