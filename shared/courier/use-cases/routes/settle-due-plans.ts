import {
  computePlanDriversUntil,
  reducePlanDrivers,
} from "#shared/courier/domain/routes/route-plan.ts";
import type { DueWork } from "#shared/courier/ports/due-work.ts";
import { handleDueItems } from "#shared/courier/use-cases/due-work/handle-due-items.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { type SettlePlanDeps, settlePlan } from "./settle-plan.ts";

interface SettleDuePlansDeps extends SettlePlanDeps {
  readonly due: DueWork;
  readonly clock: Clock;
}

/**
 * Settles saved plans that are not settled yet, and forgets the drivers of past ones. Throws an AggregateError at the end if some failed.
 */
export function settleDuePlans(deps: SettleDuePlansDeps) {
  const handleKind = handleDueItems(deps);
  const settle = settlePlan(deps);

  return async (): Promise<number> => {
    const { handledCount, failures } = await handleKind("plan", async (id) => {
      const plan = await deps.plans.find(id);
      if (plan === undefined) return;
      const settled = await settle(plan);
      const until = computePlanDriversUntil(settled);
      if (until !== undefined && deps.clock() >= until)
        await deps.plans.save(reducePlanDrivers((await deps.plans.find(id)) ?? settled));
    });
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} plans could not be settled`);
    return handledCount;
  };
}
