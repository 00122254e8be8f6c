import type { Budget } from "./budget.ts";
import { buildRoute } from "./build-route.ts";
import { assignNeighbors, createStops } from "./create-stops.ts";
import { acceptAttempt, createEmptyDraft, type Draft, restoreSnapshot } from "./draft.ts";
import { improveDraft } from "./improve-draft.ts";
import type { Plan, UnplannedReason } from "./plan.ts";
import { fillDraft } from "./recreate.ts";
import type { RoutingProblem } from "./routing-problem.ts";
import { createSeededRandom } from "./seeded-random.ts";
import { computeServiceStart, Stop } from "./stop.ts";
import { listStops } from "./tour.ts";

/** The search parameters. The seed, any integer, determines every random choice. */
interface Search {
  readonly seed: number;
  readonly budget: Budget;
}

/**
 * Plans routes that serve as many drop-offs as possible on few meters. Inserts each drop-off at its
 * cheapest position, then improves the plan until the budget is spent, and never makes it worse.
 * The same problem, seed and number of iterations give the same plan.
 */
export function solveRoutingProblem<Id>(problem: RoutingProblem<Id>, search: Search): Plan<Id> {
  const { depot, stops } = createStops(problem);
  const plannable = stops.filter((stop) => findUnplannedReason(depot, stop, problem) === undefined);
  const depots = createIdleVehicles(depot, Math.min(problem.vehicles, plannable.length));
  const draft = createEmptyDraft(plannable, depots, problem.capacity);
  optimizeDraft(draft, search);

  const getId = ({ site }: Stop): Id => (problem.dropOffs[site - 1] as { id: Id }).id;
  const getReason = (stop: Stop) => findUnplannedReason(depot, stop, problem) ?? "no-vehicle-left";
  const routes = draft.tours
    .filter(({ count }) => count > 0)
    .map((tour) => buildRoute(depot, listStops(tour), getId));
  const unplanned = stops
    .filter(({ tour }) => tour === undefined)
    .map((stop) => ({ id: getId(stop), reason: getReason(stop) }));
  return { routes, unplanned, meters: routes.reduce((sum, { meters }) => sum + meters, 0) };
}

const createIdleVehicles = (depot: Stop, vehicles: number) =>
  Array.from({ length: vehicles }, () => new Stop(depot));

function findUnplannedReason<Id>(
  depot: Stop,
  stop: Stop,
  { capacity }: RoutingProblem<Id>,
): UnplannedReason | undefined {
  if (!(stop.size <= capacity)) return "too-large";
  const serviceStart = computeServiceStart(
    depot,
    Math.max(depot.earliest, stop.readySeconds),
    stop,
  );
  const isInTime =
    serviceStart <= stop.due && computeServiceStart(stop, serviceStart, depot) <= depot.due;
  return isInTime ? undefined : "out-of-reach";
}

function optimizeDraft(draft: Draft, { seed, budget }: Search): void {
  fillDraft(draft);
  acceptAttempt(draft);
  if (draft.tours.length === 0) return;
  assignNeighbors(draft.stops);
  restoreSnapshot(draft, improveDraft(draft, createSeededRandom(seed), budget));
  fillDraft(draft);
}
