import { type Fleet, fleetsOf } from "./group-drivers-by-fleet.ts";
import type { LocatedPoint } from "./located-point.ts";
import { planRound } from "./plan-round.ts";
import type { Driver, DriverRoute, LeftOut } from "./route-plan.ts";
import { iterationsFor } from "./search-effort.ts";

/** Who drives what, and what is left over. */
interface Assigned {
  readonly routes: readonly DriverRoute[];
  readonly leftOut: readonly LeftOut[];
}

/** What is found so far: routes, and the points on none with the reason. */
interface Progress {
  readonly routes: DriverRoute[];
  readonly left: Map<LocatedPoint, LeftOut["reason"]>;
  iterations: number;
}

/** The more hopeful one counts where several fleets give different reasons. */
const HOPE: readonly LeftOut["reason"][] = ["too-large", "out-of-reach", "no-vehicle-left"];

/**
 * Routes for these drivers, each one tour from one pick-up. Fleet after fleet takes what those
 * before left. Each round spends half of the iterations that are left, so that the whole is bounded
 * however many rounds there are. The same points, drivers and seed give the same routes.
 */
export function assignRoutes(
  points: readonly LocatedPoint[],
  drivers: readonly Driver[],
  seed: number,
): Assigned {
  const progress: Progress = {
    routes: [],
    left: new Map(points.map((point) => [point, "too-large"])),
    iterations: iterationsFor(points.length),
  };
  for (const fleet of fleetsOf(drivers)) assignFleet(progress, fleet, seed);
  const leftOut = [...progress.left].map(([{ pointId }, reason]) => ({ pointId, reason }));
  return { routes: progress.routes, leftOut };
}

/**
 * Round after round: drivers whom one pick-up cannot use are tried at those that had none. What no
 * driver of the fleet could ever bring is not asked for again.
 */
function assignFleet(progress: Progress, fleet: Fleet, seed: number): void {
  const { routes, left } = progress;
  let waiting = [...left.keys()];
  let idle = fleet.drivers;
  while (idle.length > 0 && waiting.length > 0) {
    progress.iterations = Math.floor(progress.iterations / 2);
    const { iterations } = progress;
    const round = planRound(waiting, { ...fleet, drivers: idle }, { seed, iterations });
    for (const { id, reason } of round.unplanned) left.set(id, moreHopeful(left.get(id), reason));
    for (const point of round.planned) left.delete(point);
    routes.push(...round.routes);
    idle = idle.slice(round.routes.length);
    const still = round.unplanned.filter(({ reason }) => reason === "no-vehicle-left");
    if (still.length === waiting.length) return;
    waiting = still.map(({ id }) => id);
  }
}

const moreHopeful = (one: LeftOut["reason"] | undefined, other: LeftOut["reason"]) =>
  one !== undefined && HOPE.indexOf(one) > HOPE.indexOf(other) ? one : other;
