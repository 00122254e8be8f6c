import pMap from "p-map";
import type { PlanRecord } from "#shared/contract/ops/route-plan-calls.ts";
import { METERS_PER_MILE } from "#shared/courier/domain/geography/coordinates.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import type { PointId } from "#shared/courier/domain/points/point-id.ts";
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
    const ids = [...stops, ...plan.leftOut].map(({ pointId }) => pointId);
    const found = new Map<PointId, Point | undefined>(
      await pMap(ids, async (id) => [id, await points.find(id)] as const, {
        concurrency: POINT_CONCURRENCY,
      }),
    );
    const getAccessKey = (id: PointId) => found.get(id)?.creation.access_key ?? "";
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
        ...moved.map(({ pointId }) => ({ pointId, reason: "moved-meanwhile" as const })),
      ].map(({ pointId, reason }) => ({
        point_id: pointId,
        access_key: getAccessKey(pointId),
        reason,
      })),
      more_ready: plan.moreReady,
    };
  };
}

const hasMoved = ({ outcome }: RouteStop) => outcome === "moved";

const toRouteRecord = (
  { driver, pickupAddress, departsAt, returnsAt, meters, stops }: DriverRoute,
  found: ReadonlyMap<PointId, Point | undefined>,
): PlanRecord["routes"][number] => ({
  driver,
  pickup_address: pickupAddress,
  departs_at: departsAt.toISOString(),
  returns_at: returnsAt.toISOString(),
  distance_miles: Math.round((meters / METERS_PER_MILE) * 100) / 100,
  stops: stops
    .filter((stop) => !hasMoved(stop))
    .map(({ pointId, arrivesAt }) => ({
      point_id: pointId,
      access_key: found.get(pointId)?.creation.access_key ?? "",
      status_id: found.get(pointId)?.status ?? 0,
      arrives_at: arrivesAt.toISOString(),
    })),
});
