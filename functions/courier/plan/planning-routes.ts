import { defineRoute, type Route } from "#functions/courier/http/route.ts";
import type { Operator } from "#functions/http/find-operator.ts";
import { getRoutePlan, planRoutes as planCall } from "#shared/contract/ops/route-plan-calls.ts";
import type { RoutePlan } from "#shared/courier/domain/routes/route-plan.ts";
import { createNotFoundRefusal } from "#shared/courier/use-cases/refusal.ts";
import { type PlanRoutesDeps, planRoutes } from "#shared/courier/use-cases/routes/plan-routes.ts";
import { showPlan } from "#shared/courier/use-cases/routes/show-plan.ts";
import { fail, ok } from "#shared/kernel/result.ts";

/** Receives each new plan, and how long it took. */
type PlanRecorder = (plan: RoutePlan, milliseconds: number) => void;

/** Returns the operator's calls on route plans. They are extensions of the interface document. */
export function createPlanningRoutes(
  deps: PlanRoutesDeps,
  recordPlan: PlanRecorder,
): Route<Operator>[] {
  const plan = planRoutes(deps);
  const show = showPlan(deps.points);

  return [
    defineRoute(planCall, async ({ body }) => {
      const startedAt = deps.clock().getTime();
      const planned = await plan(body);
      if (!planned.ok) return planned;
      recordPlan(planned.value, deps.clock().getTime() - startedAt);
      return ok(await show(planned.value));
    }),
    defineRoute(getRoutePlan, async ({ variables: { id = "" } }) => {
      const found = /^\d{1,10}$/.test(id) ? await deps.plans.find(Number(id)) : undefined;
      return found === undefined ? fail(createNotFoundRefusal("plan")) : ok(await show(found));
    }),
  ];
}
