import type { DueWork } from "#shared/courier/ports/due-work.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { type SettlePlanDeps, settlePlan } from "./settle-plan.ts";

interface SettleDuePlansDeps extends SettlePlanDeps {
  readonly due: Pick<DueWork, "forEachPlan">;
  readonly clock: Clock;
}

/** Whoever made the plan settles it within this time, or is dead. */
export const GRACE_MS = 30_000;
/** Nobody else tries while it is being settled. */
const HIDDEN_MS = 120_000;

/** Settles the plans that were saved and not settled; throws at the end if one could not be. */
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
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} not settled`);
    return handledCount;
  };
}
