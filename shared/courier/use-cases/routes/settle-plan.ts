import pMap from "p-map";
import { isReadyToPlan, type Point } from "#shared/courier/domain/points/point.ts";
import type { NotificationQueue } from "#shared/courier/ports/notifications.ts";
import type { RoutePlans } from "#shared/courier/ports/routes.ts";
import {
  type SetPointStatusDeps,
  setPointStatus,
} from "#shared/courier/use-cases/points/set-point-status.ts";
import {
  isSettled,
  type RoutePlan,
  type RouteStop,
  type StopOutcome,
} from "../../domain/routes/route-plan.ts";
import { POINT_CONCURRENCY } from "./point-concurrency.ts";

export interface SettlePlanDeps extends Omit<SetPointStatusDeps, "workQueue"> {
  readonly plans: RoutePlans;
  readonly workQueue: Pick<NotificationQueue, "enqueueOutbox">;
}

/**
 * Schedules every point of a saved plan, unless somebody moved it since it was planned. What became
 * of a point is read from its history, where the plan's number stands with its status: so this can
 * be repeated, after a crash or at the same time, with one outcome. A point that cannot be saved
 * holds up no other; at the end it throws, and the plan stays due.
 */
export function settlePlan(deps: SettlePlanDeps) {
  const { plans } = deps;
  // No simulated driver has a step to make on a point that is planned.
  const workQueue = {
    enqueueOutbox: deps.workQueue.enqueueOutbox,
    enqueuePointStep: async () => {},
  };
  const setStatus = setPointStatus({ ...deps, workQueue });

  const scheduleStop = async (plan: number, stop: RouteStop): Promise<StopOutcome> => {
    const { pointId, statusesBefore } = stop;
    const set = await setStatus(pointId, (point) =>
      isReadyToPlan(point) && point.history.length === statusesBefore
        ? { targetStatus: 1500, actor: "planner", plan }
        : undefined,
    );
    return set.ok && isScheduledBy(plan, stop, set.value) ? "scheduled" : "moved";
  };

  return async (plan: RoutePlan): Promise<RoutePlan> => {
    if (isSettled(plan)) return plan;
    const failures: unknown[] = [];
    const outcomes = new Map<RouteStop, StopOutcome>();
    await pMap(
      plan.routes.flatMap(({ stops }) => stops),
      (stop) =>
        scheduleStop(plan.id, stop).then(
          (outcome) => void outcomes.set(stop, outcome),
          (failure: unknown) => void failures.push(failure),
        ),
      { concurrency: POINT_CONCURRENCY },
    );
    if (failures.length > 0) throw new AggregateError(failures, `plan ${plan.id} is not settled`);
    const settled = applyOutcomes(plan, outcomes);
    // Not saved: somebody else settled it, with the same outcomes.
    await plans.save(settled);
    return settled;
  };
}

const isScheduledBy = (plan: number, { statusesBefore }: RouteStop, { history }: Point) =>
  history[statusesBefore]?.plan === plan;

const applyOutcomes = (plan: RoutePlan, outcomes: ReadonlyMap<RouteStop, StopOutcome>) => ({
  ...plan,
  routes: plan.routes.map((route) => ({
    ...route,
    stops: route.stops.map((stop) => ({ ...stop, outcome: outcomes.get(stop) })),
  })),
});
