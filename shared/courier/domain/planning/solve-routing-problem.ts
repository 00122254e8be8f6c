import type { Budget } from "./budget.ts";
import { routeOf } from "./build-route.ts";
import { knowNeighbours, stopsFor } from "./create-stops.ts";
import { type Draft, emptyDraft, keep, restore } from "./draft.ts";
import { improve } from "./improve-draft.ts";
import type { Plan, Reason } from "./plan.ts";
import { fill } from "./recreate.ts";
import type { Problem } from "./routing-problem.ts";
import { seededRandom } from "./seeded-random.ts";
import { beginningAfter, Stop } from "./stop.ts";
import { stopsOf } from "./tour.ts";

/** How to search: the seed, any integer, decides all that is left to chance. */
interface Search {
  readonly seed: number;
  readonly budget: Budget;
}

/**
 * Plans routes that serve as many drop-offs as can be found, on few meters in total: inserts each
 * where it is cheapest, then spends the budget on improving that, never making it worse. The same
 * problem, seed and number of iterations give the same plan.
 */
export function planRoutes<Id>(problem: Problem<Id>, search: Search): Plan<Id> {
  const { depot, stops } = stopsFor(problem);
  const hopeful = stops.filter((stop) => hopelessness(depot, stop, problem) === undefined);
  const depots = idleVehicles(depot, Math.min(problem.vehicles, hopeful.length));
  const draft = emptyDraft(hopeful, depots, problem.capacity);
  optimise(draft, search);

  const idOf = ({ site }: Stop): Id => (problem.dropOffs[site - 1] as { id: Id }).id;
  const reasonOf = (stop: Stop) => hopelessness(depot, stop, problem) ?? "no-vehicle-left";
  const routes = draft.tours
    .filter(({ count }) => count > 0)
    .map((tour) => routeOf(depot, stopsOf(tour), idOf));
  const unplanned = stops
    .filter(({ tour }) => tour === undefined)
    .map((stop) => ({ id: idOf(stop), reason: reasonOf(stop) }));
  return { routes, unplanned, meters: routes.reduce((sum, { meters }) => sum + meters, 0) };
}

const idleVehicles = (depot: Stop, vehicles: number) =>
  Array.from({ length: vehicles }, () => new Stop(depot));

function hopelessness<Id>(depot: Stop, stop: Stop, { capacity }: Problem<Id>): Reason | undefined {
  if (!(stop.size <= capacity)) return "too-large";
  const begins = beginningAfter(depot, Math.max(depot.earliest, stop.readySeconds), stop);
  const isInTime = begins <= stop.due && beginningAfter(stop, begins, depot) <= depot.due;
  return isInTime ? undefined : "out-of-reach";
}

function optimise(draft: Draft, { seed, budget }: Search): void {
  fill(draft);
  keep(draft);
  if (draft.tours.length === 0) return;
  knowNeighbours(draft.stops);
  restore(draft, improve(draft, seededRandom(seed), budget));
  fill(draft);
}
