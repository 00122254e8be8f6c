import { type DriverFleet, groupDriversByFleet } from "./group-drivers-by-fleet.ts";
import type { LocatedPoint } from "./located-point.ts";
import { planRound } from "./plan-round.ts";
import type { Driver, DriverRoute, LeftOutPoint } from "./route-plan.ts";
import { computeIterations } from "./search-effort.ts";

/** The routes of the drivers, and the points without a route. */
interface RouteAssignment {
  readonly routes: readonly DriverRoute[];
  readonly leftOut: readonly LeftOutPoint[];
}

/** The routes found so far, and the points without a route with their reasons. */
interface AssignmentProgress {
  readonly routes: DriverRoute[];
  readonly unplannedReasons: Map<LocatedPoint, LeftOutPoint["reason"]>;
  iterations: number;
}

/** In ascending priority: if fleets disagree, the reason that is easiest to solve is reported. */
const REASON_PRIORITY: readonly LeftOutPoint["reason"][] = [
  "too-large",
  "out-of-reach",
  "no-vehicle-left",
];

/**
 * Assigns routes to the drivers, each one tour from one pick-up. Each fleet plans the points that
 * the fleets before it left. Each round spends half of the remaining iterations, so that the total
 * is bounded for any number of rounds. The same points, drivers and seed give the same routes.
 */
export function assignRoutes(
  points: readonly LocatedPoint[],
  drivers: readonly Driver[],
  seed: number,
): RouteAssignment {
  const progress: AssignmentProgress = {
    routes: [],
    unplannedReasons: new Map(points.map((point) => [point, "too-large"])),
    iterations: computeIterations(points.length),
  };
  for (const fleet of groupDriversByFleet(drivers)) assignFleetRoutes(progress, fleet, seed);
  const leftOut = [...progress.unplannedReasons].map(([{ point }, reason]) => ({
    point,
    reason,
  }));
  return { routes: progress.routes, leftOut };
}

/**
 * Plans in rounds: drivers that one pick-up does not need are tried at the others. Points that no
 * driver of the fleet can ever serve are not tried again.
 */
function assignFleetRoutes(progress: AssignmentProgress, fleet: DriverFleet, seed: number): void {
  const { routes, unplannedReasons } = progress;
  let waiting = [...unplannedReasons.keys()];
  let idle = fleet.drivers;
  while (idle.length > 0 && waiting.length > 0) {
    progress.iterations = Math.floor(progress.iterations / 2);
    const { iterations } = progress;
    const round = planRound(waiting, { ...fleet, drivers: idle }, { seed, iterations });
    for (const { id, reason } of round.unplanned)
      unplannedReasons.set(id, chooseHigherPriorityReason(unplannedReasons.get(id), reason));
    for (const point of round.planned) unplannedReasons.delete(point);
    routes.push(...round.routes);
    idle = idle.slice(round.routes.length);
    const retryable = round.unplanned.filter(({ reason }) => reason === "no-vehicle-left");
    if (retryable.length === waiting.length) return;
    waiting = retryable.map(({ id }) => id);
  }
}

const chooseHigherPriorityReason = (
  one: LeftOutPoint["reason"] | undefined,
  other: LeftOutPoint["reason"],
) =>
  one !== undefined && REASON_PRIORITY.indexOf(one) > REASON_PRIORITY.indexOf(other) ? one : other;
