import pMap from "p-map";
import { isReadyToPlan, type Point } from "#shared/courier/domain/points/point.ts";
import type { NotificationQueue } from "#shared/courier/ports/notifications.ts";
import type { RoutePlans } from "#shared/courier/ports/routes.ts";
import {
  type SetPointStatusDeps,
  setPointStatus,
} from "#shared/courier/use-cases/points/set-point-status.ts";
import {
  type DriverRoute,
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
 * Schedules every point of a saved plan that has not changed since it was planned. The outcome is
 * read from the point's history, which holds the plan's number: repeated and simultaneous runs have
 * the same outcome. A point that cannot be saved does not stop the others; the function then throws
 * an AggregateError and the plan stays due.
 */
export function settlePlan(deps: SettlePlanDeps) {
  const { plans } = deps;
  // Planned points have no simulated driver.
  const workQueue = {
    enqueueOutbox: deps.workQueue.enqueueOutbox,
    enqueuePointStep: async () => {},
  };
  const setStatus = setPointStatus({ ...deps, workQueue });

  const scheduleStop = async (
    plan: number,
    { departsAt }: DriverRoute,
    stop: RouteStop,
  ): Promise<StopOutcome> => {
    const { statusesBefore, arrivesAt } = stop;
    const set = await setStatus(stop.point, (point) =>
      isReadyToPlan(point) && point.history.length === statusesBefore
        ? { targetStatus: 1500, actor: "planner", plan, stop: { departsAt, arrivesAt } }
        : undefined,
    );
    return set.ok && isScheduledBy(plan, stop, set.value) ? "scheduled" : "moved";
  };

  return async (plan: RoutePlan): Promise<RoutePlan> => {
    if (isSettled(plan)) return plan;
    const failures: unknown[] = [];
    const outcomes = new Map<RouteStop, StopOutcome>();
    await pMap(
      plan.routes.flatMap((route) => route.stops.map((stop) => ({ route, stop }))),
      ({ route, stop }) =>
        scheduleStop(plan.id, route, stop).then(
          (outcome) => void outcomes.set(stop, outcome),
          (failure: unknown) => void failures.push(failure),
        ),
      { concurrency: POINT_CONCURRENCY },
    );
    if (failures.length > 0)
      throw new AggregateError(failures, `plan ${plan.id} could not be settled`);
    const settled = applyOutcomes(plan, outcomes);
    // A lost save means that another process settled it with the same outcomes.
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
