import pMap from "p-map";
import type { Point } from "#shared/courier/domain/points/point.ts";
import type { PointStatus } from "#shared/courier/domain/points/point-status.ts";
import type { RoutePlan, RouteStop } from "#shared/courier/domain/routes/route-plan.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import type { RoutePlans } from "#shared/courier/ports/routes.ts";
import { POINT_CONCURRENCY } from "#shared/courier/use-cases/routes/point-concurrency.ts";

/** The driver has the parcel, or is loading it, and has not handed it over. */
const AHEAD: readonly PointStatus[] = [1590, 1630, 1670, 1810, 1820];

interface StopCountDeps {
  readonly plans: Pick<RoutePlans, "find">;
  readonly points: Pick<Points, "find">;
}

/**
 * Counts the stops that the driver of a picked-up point still has before it, by its route plan and by
 * what became of the others. Undefined without a plan, and before and after the way.
 */
export function countStopsBefore({ plans, points }: StopCountDeps) {
  return async (point: Point): Promise<number | undefined> => {
    const planId = point.status === 1630 ? findPlanId(point) : undefined;
    const plan = planId === undefined ? undefined : await plans.find(planId);
    const stops = plan && listStopsBefore(plan, point);
    if (plan === undefined || stops === undefined) return undefined;
    const before = await pMap(stops, (stop) => points.find(stop.point), {
      concurrency: POINT_CONCURRENCY,
    });
    return before.filter((one) => one !== undefined && isAhead(one, plan.id)).length;
  };
}

/** The number of the plan that a point is on the way by. A later schedule can be without one. */
const findPlanId = ({ history }: Point): number | undefined =>
  history.findLast(({ status }) => status === 1500)?.plan;

function listStopsBefore({ routes }: RoutePlan, { id, accountNumber }: Point) {
  const isOwn = ({ point }: RouteStop) => point.id === id && point.accountNumber === accountNumber;
  const stops = routes.find((route) => route.stops.some(isOwn))?.stops;
  return stops?.slice(0, stops.findIndex(isOwn)).filter(({ outcome }) => outcome !== "moved");
}

const isAhead = (other: Point, planId: number): boolean =>
  AHEAD.includes(other.status) && findPlanId(other) === planId;
