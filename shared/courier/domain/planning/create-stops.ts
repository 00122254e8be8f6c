import type { DropOff, Problem } from "./routing-problem.ts";
import { metersBetween, Stop } from "./stop.ts";

/** The pick-up and the drop-offs, in order, as stops. Asks for every leg once. */
export function stopsFor<Id>(problem: Problem<Id>): { depot: Stop; stops: Stop[] } {
  const stops = problem.dropOffs.map((dropOff, index) => dropOffStop(problem, dropOff, index + 1));
  return { depot: depotStop(problem), stops };
}

/** Lets every stop know the others by distance. */
export function knowNeighbours(stops: readonly Stop[]): void {
  for (const stop of stops) stop.near = nearestFirst(stop, stops);
}

function dropOffStop<Id>(problem: Problem<Id>, dropOff: DropOff<Id>, site: number): Stop {
  return new Stop({
    site,
    size: dropOff.size,
    readySeconds: dropOff.readySeconds,
    earliest: dropOff.window.fromSeconds,
    due: dropOff.window.toSeconds,
    serviceSeconds: dropOff.serviceSeconds,
    ...legsFrom(problem, site),
  });
}

function depotStop<Id>(problem: Problem<Id>): Stop {
  const { shift } = problem;
  return new Stop({
    site: 0,
    size: 0,
    readySeconds: shift.fromSeconds,
    earliest: shift.fromSeconds,
    due: shift.toSeconds,
    serviceSeconds: 0,
    ...legsFrom(problem, 0),
  });
}

type Legs = Pick<Stop, "secondsTo" | "metersTo">;

function legsFrom<Id>({ dropOffs, travel }: Problem<Id>, from: number): Legs {
  const sites = dropOffs.length + 1;
  const legs = { secondsTo: new Float64Array(sites), metersTo: new Float64Array(sites) };
  for (let to = 0; to < sites; to++) {
    if (to === from) continue;
    const { seconds, meters } = travel(from, to);
    legs.secondsTo[to] = seconds;
    legs.metersTo[to] = meters;
  }
  return legs;
}

const nearestFirst = (stop: Stop, stops: readonly Stop[]): Stop[] =>
  stops.toSorted((a, b) => metersBetween(stop, a) - metersBetween(stop, b));
