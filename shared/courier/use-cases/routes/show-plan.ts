import pMap from "p-map";
import type { PlanRecord } from "#shared/contract/ops/route-plan-calls.ts";
import { METERS_PER_MILE } from "#shared/courier/domain/geography/coordinates.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import { formatPointIdentity, type PointIdentity } from "#shared/courier/domain/points/point-id.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import {
  type DriverRoute,
  isSettled,
  type RoutePlan,
  type RouteStop,
} from "../../domain/routes/route-plan.ts";
import { POINT_CONCURRENCY } from "./point-concurrency.ts";

/** Converts a plan to the operator's record. Moved points are left out. Statuses are the present ones. */
export function showPlan(points: Pick<Points, "find">) {
  return async (plan: RoutePlan): Promise<PlanRecord> => {
    const stops = plan.routes.flatMap((route) => route.stops);
    const identities = [...stops, ...plan.leftOut].map(({ point }) => point);
    const found: FoundPoints = new Map(
      await pMap(
        identities,
        async (point) => [formatPointIdentity(point), await points.find(point)] as const,
        { concurrency: POINT_CONCURRENCY },
      ),
    );
    const moved = stops.filter(hasMoved);

    return {
      code: 0,
      id: plan.id,
      planned_at: plan.plannedAt.toISOString(),
      seed: plan.seed,
      iterations: plan.iterations,
      settled: isSettled(plan),
      routes: plan.routes
        .filter((route) => !route.stops.every(hasMoved))
        .map((route) => toRouteRecord(route, found)),
      left_out: [
        ...plan.leftOut,
        ...moved.map(({ point }) => ({ point, reason: "moved-meanwhile" as const })),
      ].map(({ point, reason }) => ({ ...toPointName(point, found), reason })),
      more_ready: plan.moreReady,
    };
  };
}

/** The points of a plan by their identity, as text. */
type FoundPoints = ReadonlyMap<string, Point | undefined>;

/** Names a point for the operator: ids are unique within an account only. */
function toPointName(identity: PointIdentity, found: FoundPoints) {
  const point = found.get(formatPointIdentity(identity));
  return {
    clientid: point?.clientid ?? "",
    point_id: identity.id,
    access_key: point?.creation.access_key ?? "",
  };
}

const hasMoved = ({ outcome }: RouteStop) => outcome === "moved";

const toRouteRecord = (
  { driver, pickupAddress, departsAt, returnsAt, meters, stops }: DriverRoute,
  found: FoundPoints,
): PlanRecord["routes"][number] => ({
  driver,
  pickup_address: pickupAddress,
  departs_at: departsAt.toISOString(),
  returns_at: returnsAt.toISOString(),
  distance_miles: Math.round((meters / METERS_PER_MILE) * 100) / 100,
  stops: stops
    .filter((stop) => !hasMoved(stop))
    .map(({ point, arrivesAt }) => ({
      ...toPointName(point, found),
      status_id: found.get(formatPointIdentity(point))?.status ?? 0,
      arrives_at: arrivesAt.toISOString(),
    })),
});
