import type { Plan, Route, UnplannedDropOff } from "#shared/courier/domain/planning/plan.ts";
import type { DropOff, RoutingProblem } from "#shared/courier/domain/planning/routing-problem.ts";

/** Lists all faults of a plan, computed from the problem alone. Ids are 1, 2, … in order. */
export function findPlanFaults(problem: RoutingProblem<number>, plan: Plan<number>): string[] {
  const served = plan.routes.map((route) => route.visits.map(({ id }) => id));
  const mentioned = [...served.flat(), ...plan.unplanned.map(({ id }) => id)];
  const meters = plan.routes.reduce((sum, route) => sum + route.meters, 0);
  return [
    ...faultIf(plan.routes.length > problem.vehicles, "more routes than vehicles"),
    ...faultIf(
      mentioned.toSorted((a, b) => a - b).join() !== problem.dropOffs.map(({ id }) => id).join(),
      `not exactly one entry each: ${mentioned}`,
    ),
    ...faultIf(Math.abs(meters - plan.meters) > 1e-6, "meters do not add up"),
    ...plan.routes.flatMap((route) => findRouteFaults(problem, route)),
    ...plan.unplanned.flatMap((left) => findReasonFaults(problem, served, left)),
  ];
}

const faultIf = (found: boolean, name: string) => (found ? [name] : []);

/** Simulates a tour to the drop-offs in this order, with the earliest departure. */
export function simulateDrive(problem: RoutingProblem<number>, ids: readonly number[]) {
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

/** Compares the route's times with those of a drive that departs when the route says. */
function findRouteFaults(problem: RoutingProblem<number>, route: Route<number>): string[] {
  const ids = route.visits.map(({ id }) => id);
  const driven = simulateDrive(problem, ids);
  const parcels = ids.map((id) => problem.dropOffs[id - 1] as DropOff<number>);
  let [time, place] = [route.departsAtSeconds, 0];
  const visitFaults = route.visits.flatMap((visit, index) => {
    const { window, serviceSeconds } = parcels[index] as DropOff<number>;
    const arrives = time + problem.computeLeg(place, visit.id).seconds;
    const begins = Math.max(arrives, window.fromSeconds);
    time = begins + serviceSeconds;
    place = visit.id;
    return [
      ...faultIf(visit.arrivesAtSeconds !== arrives, `arrival at ${visit.id}`),
      ...faultIf(visit.beginsAtSeconds !== begins, `beginning at ${visit.id}`),
      ...faultIf(begins > window.toSeconds, `late at ${visit.id}`),
      ...faultIf(index === 0 && arrives < window.fromSeconds, "waits at the first drop-off"),
    ];
  });
  return [
    ...visitFaults,
    ...faultIf(ids.length === 0, "an empty route"),
    ...faultIf(!driven.isPossible, `impossible: ${ids}`),
    ...faultIf(Math.abs(driven.meters - route.meters) > 1e-6, `meters of ${ids}`),
    ...faultIf(route.returnsAtSeconds !== time + problem.computeLeg(place, 0).seconds, "return"),
    ...faultIf(route.returnsAtSeconds > problem.shift.toSeconds, "late return"),
    ...faultIf(route.departsAtSeconds < problem.shift.fromSeconds, "leaves before the shift"),
    ...faultIf(
      parcels.some(({ readySeconds }) => readySeconds > route.departsAtSeconds),
      "leaves before a parcel is ready",
    ),
  ];
}

function findReasonFaults(
  problem: RoutingProblem<number>,
  routes: readonly number[][],
  { id, reason }: UnplannedDropOff<number>,
): string[] {
  const isTooLarge = (problem.dropOffs[id - 1] as DropOff<number>).size > problem.capacity;
  const isOutOfReach = !isTooLarge && !simulateDrive(problem, [id]).isPossible;
  if (reason === "too-large") return faultIf(!isTooLarge, `${id} is not too large`);
  if (reason === "out-of-reach") return faultIf(!isOutOfReach, `${id} is in reach`);
  const hasRoom = routes.some((ids) =>
    [...ids, 0].some((_, at) => simulateDrive(problem, ids.toSpliced(at, 0, id)).isPossible),
  );
  return [
    ...faultIf(isTooLarge || isOutOfReach, `${id} cannot be served with more vehicles either`),
    ...faultIf(routes.length < problem.vehicles, `an idle vehicle for ${id}`),
    ...faultIf(hasRoom, `room for ${id}`),
  ];
}
