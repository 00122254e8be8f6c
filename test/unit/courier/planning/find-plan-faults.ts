import type { Plan, Route, UnplannedDropOff } from "#shared/courier/domain/planning/plan.ts";
import type { DropOff, RoutingProblem } from "#shared/courier/domain/planning/routing-problem.ts";

/** Everything wrong with the plan, worked out from the problem alone. Ids are 1, 2, … in order. */
export function faultsOf(problem: RoutingProblem<number>, plan: Plan<number>): string[] {
  const served = plan.routes.map((route) => route.visits.map(({ id }) => id));
  const mentioned = [...served.flat(), ...plan.unplanned.map(({ id }) => id)];
  const meters = plan.routes.reduce((sum, route) => sum + route.meters, 0);
  return [
    ...fault(plan.routes.length > problem.vehicles, "more routes than vehicles"),
    ...fault(
      mentioned.toSorted((a, b) => a - b).join() !== problem.dropOffs.map(({ id }) => id).join(),
      `not each once: ${mentioned}`,
    ),
    ...fault(Math.abs(meters - plan.meters) > 1e-6, "meters do not add up"),
    ...plan.routes.flatMap((route) => routeFaults(problem, route)),
    ...plan.unplanned.flatMap((left) => reasonFaults(problem, served, left)),
  ];
}

const fault = (found: boolean, name: string) => (found ? [name] : []);

/** What comes of driving to the drop-offs in this order, leaving as early as can be. */
export function drive(problem: RoutingProblem<number>, ids: readonly number[]) {
  const parcels = ids.map((id) => problem.dropOffs[id - 1] as DropOff<number>);
  const size = parcels.reduce((sum, parcel) => sum + parcel.size, 0);
  let time = Math.max(problem.shift.fromSeconds, ...parcels.map((parcel) => parcel.readySeconds));
  let [place, meters, late] = [0, 0, false];
  for (const parcel of parcels) {
    time = Math.max(time + problem.computeLeg(place, parcel.id).seconds, parcel.window.fromSeconds);
    late ||= time > parcel.window.toSeconds;
    time += parcel.serviceSeconds;
    meters += problem.computeLeg(place, parcel.id).meters;
    place = parcel.id;
  }
  const back = problem.computeLeg(place, 0);
  late ||= time + back.seconds > problem.shift.toSeconds;
  return { isPossible: !late && size <= problem.capacity, meters: meters + back.meters };
}

/** The times told must be those of a drive that begins when the route says. */
function routeFaults(problem: RoutingProblem<number>, route: Route<number>): string[] {
  const ids = route.visits.map(({ id }) => id);
  const driven = drive(problem, ids);
  const parcels = ids.map((id) => problem.dropOffs[id - 1] as DropOff<number>);
  let [time, place] = [route.departsAtSeconds, 0];
  const lies = route.visits.flatMap((visit, index) => {
    const { window, serviceSeconds } = parcels[index] as DropOff<number>;
    const arrives = time + problem.computeLeg(place, visit.id).seconds;
    const begins = Math.max(arrives, window.fromSeconds);
    time = begins + serviceSeconds;
    place = visit.id;
    return [
      ...fault(visit.arrivesAtSeconds !== arrives, `arrival at ${visit.id}`),
      ...fault(visit.beginsAtSeconds !== begins, `beginning at ${visit.id}`),
      ...fault(begins > window.toSeconds, `late at ${visit.id}`),
      ...fault(index === 0 && arrives < window.fromSeconds, "waits at the first door"),
    ];
  });
  return [
    ...lies,
    ...fault(ids.length === 0, "an empty route"),
    ...fault(!driven.isPossible, `impossible: ${ids}`),
    ...fault(Math.abs(driven.meters - route.meters) > 1e-6, `meters of ${ids}`),
    ...fault(route.returnsAtSeconds !== time + problem.computeLeg(place, 0).seconds, "return"),
    ...fault(route.returnsAtSeconds > problem.shift.toSeconds, "late return"),
    ...fault(route.departsAtSeconds < problem.shift.fromSeconds, "leaves before the shift"),
    ...fault(
      parcels.some(({ readySeconds }) => readySeconds > route.departsAtSeconds),
      "leaves before a parcel is ready",
    ),
  ];
}

function reasonFaults(
  problem: RoutingProblem<number>,
  routes: readonly number[][],
  { id, reason }: UnplannedDropOff<number>,
): string[] {
  const isTooLarge = (problem.dropOffs[id - 1] as DropOff<number>).size > problem.capacity;
  const isOutOfReach = !isTooLarge && !drive(problem, [id]).isPossible;
  if (reason === "too-large") return fault(!isTooLarge, `${id} is not too large`);
  if (reason === "out-of-reach") return fault(!isOutOfReach, `${id} is in reach`);
  const hasRoom = routes.some((ids) =>
    [...ids, 0].some((_, at) => drive(problem, ids.toSpliced(at, 0, id)).isPossible),
  );
  return [
    ...fault(isTooLarge || isOutOfReach, `${id} has no chance with more vehicles either`),
    ...fault(routes.length < problem.vehicles, `an idle vehicle for ${id}`),
    ...fault(hasRoom, `room for ${id}`),
  ];
}
