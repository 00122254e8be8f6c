import type { DueWork } from "#shared/courier/ports/due-work.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { type SettlePlanDeps, settlePlan } from "./settle-plan.ts";

interface SettleDuePlansDeps extends SettlePlanDeps {
  readonly due: Pick<DueWork, "forEachPlan">;
  readonly clock: Clock;
}

/** The process that made the plan settles it within this time, unless it died. */
export const GRACE_MS = 30_000;
/** A sweep hides the plan for this long while it settles it. */
const HIDDEN_MS = 120_000;

/**
 * Settles saved plans that are not settled yet. Throws an AggregateError at the end if some failed.
 */
export function settleDuePlans(deps: SettleDuePlansDeps) {
  const { due, plans, clock } = deps;
  const settle = settlePlan(deps);

  return async (): Promise<number> => {
    const now = clock().getTime();
    const window = { dueBy: new Date(now - GRACE_MS), hiddenUntil: new Date(now + HIDDEN_MS) };
    const { handledCount, failures } = await due.forEachPlan(window, async (id) => {
      const plan = await plans.find(id);
      if (plan !== undefined) await settle(plan);
    });
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} plans could not be settled`);
    return handledCount;
  };
}
