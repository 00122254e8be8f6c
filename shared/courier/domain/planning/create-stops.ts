import type { DropOff, RoutingProblem } from "./routing-problem.ts";
import { getMetersBetween, Stop } from "./stop.ts";

/** Creates the stops of the pick-up and the drop-offs, in order. Computes every leg once. */
export function createStops<Id>(problem: RoutingProblem<Id>): { depot: Stop; stops: Stop[] } {
  const stops = problem.dropOffs.map((dropOff, index) =>
    createDropOffStop(problem, dropOff, index + 1),
  );
  return { depot: createDepotStop(problem), stops };
}

/** Assigns to every stop the other stops, sorted by distance. */
export function assignNeighbors(stops: readonly Stop[]): void {
  for (const stop of stops) stop.neighbors = sortByDistance(stop, stops);
}

function createDropOffStop<Id>(
  problem: RoutingProblem<Id>,
  dropOff: DropOff<Id>,
  site: number,
): Stop {
  return new Stop({
    site,
    size: dropOff.size,
    readySeconds: dropOff.readySeconds,
    earliest: dropOff.window.fromSeconds,
    due: dropOff.window.toSeconds,
    serviceSeconds: dropOff.serviceSeconds,
    ...computeLegsFrom(problem, site),
  });
}

function createDepotStop<Id>(problem: RoutingProblem<Id>): Stop {
  const { shift } = problem;
  return new Stop({
    site: 0,
    size: 0,
    readySeconds: shift.fromSeconds,
    earliest: shift.fromSeconds,
    due: shift.toSeconds,
    serviceSeconds: 0,
    ...computeLegsFrom(problem, 0),
  });
}

type Legs = Pick<Stop, "secondsTo" | "metersTo">;

function computeLegsFrom<Id>({ dropOffs, computeLeg }: RoutingProblem<Id>, from: number): Legs {
  const sites = dropOffs.length + 1;
  const legs = { secondsTo: new Float64Array(sites), metersTo: new Float64Array(sites) };
  for (let to = 0; to < sites; to++) {
    if (to === from) continue;
    const { seconds, meters } = computeLeg(from, to);
    legs.secondsTo[to] = seconds;
    legs.metersTo[to] = meters;
  }
  return legs;
}

const sortByDistance = (stop: Stop, stops: readonly Stop[]): Stop[] =>
  stops.toSorted((a, b) => getMetersBetween(stop, a) - getMetersBetween(stop, b));
