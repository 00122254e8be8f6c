import { type DriverFleet, groupDriversByFleet } from "./group-drivers-by-fleet.ts";
import type { LocatedPoint } from "./located-point.ts";
import { planRound } from "./plan-round.ts";
import type { Driver, DriverRoute, LeftOutPoint } from "./route-plan.ts";
import { computeIterations } from "./search-effort.ts";

/** Who drives what, and what is left over. */
interface RouteAssignment {
  readonly routes: readonly DriverRoute[];
  readonly leftOut: readonly LeftOutPoint[];
}

/** What is found so far: routes, and the points on none with the reason. */
interface AssignmentProgress {
  readonly routes: DriverRoute[];
  readonly unplannedReasons: Map<LocatedPoint, LeftOutPoint["reason"]>;
  iterations: number;
}

/** The more hopeful one counts where several fleets give different reasons. */
const REASONS_BY_HOPE: readonly LeftOutPoint["reason"][] = [
  "too-large",
  "out-of-reach",
  "no-vehicle-left",
];

/**
 * Routes for these drivers, each one tour from one pick-up. Fleet after fleet takes what those
 * before left. Each round spends half of the iterations that are left, so that the whole is bounded
 * however many rounds there are. The same points, drivers and seed give the same routes.
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
  const leftOut = [...progress.unplannedReasons].map(([{ pointId }, reason]) => ({
    pointId,
    reason,
  }));
  return { routes: progress.routes, leftOut };
}

/**
 * Round after round: drivers whom one pick-up cannot use are tried at those that had none. What no
 * driver of the fleet could ever bring is not asked for again.
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
      unplannedReasons.set(id, chooseMoreHopefulReason(unplannedReasons.get(id), reason));
    for (const point of round.planned) unplannedReasons.delete(point);
    routes.push(...round.routes);
    idle = idle.slice(round.routes.length);
    const retryable = round.unplanned.filter(({ reason }) => reason === "no-vehicle-left");
    if (retryable.length === waiting.length) return;
    waiting = retryable.map(({ id }) => id);
  }
}

const chooseMoreHopefulReason = (
  one: LeftOutPoint["reason"] | undefined,
  other: LeftOutPoint["reason"],
) =>
  one !== undefined && REASONS_BY_HOPE.indexOf(one) > REASONS_BY_HOPE.indexOf(other) ? one : other;
