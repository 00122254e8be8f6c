import { estimateStraightLeg } from "#shared/courier/domain/geography/estimate-straight-leg.ts";
import {
  buildRoutingProblems,
  type ReadyPoint,
} from "#shared/courier/domain/planning/build-routing-problems.ts";
import { solveRoutingProblem } from "#shared/courier/domain/planning/solve-routing-problem.ts";
import type { DriverFleet } from "./group-drivers-by-fleet.ts";
import type { LocatedPoint } from "./located-point.ts";
import type { Driver, DriverRoute } from "./route-plan.ts";

/** The time at the door, until the parcel is handed over. */
const SECONDS_AT_THE_DOOR = 180;
/** Drivers drive cars. */
const CAR = 4;

/** The seed and the length of a search. */
interface Search {
  readonly seed: number;
  readonly iterations: number;
}

/**
 * Plans at most one route per driver, in the order of the drivers. Iterations are distributed by
 * the number of points at each pick-up. Each parcel has size one and may be delivered at any time
 * of the shift.
 */
export function planRound(
  points: readonly LocatedPoint[],
  { drivers, capacity, shift }: DriverFleet,
  { seed, iterations }: Search,
) {
  const ready = points.map((point): ReadyPoint<LocatedPoint> => {
    const { pickUp, dropOff, readyAt } = point;
    return { id: point, pickUp, dropOff, readyAt, window: shift, size: 1 };
  });
  const plans = buildRoutingProblems(ready, {
    vehicles: drivers.length,
    capacity,
    shift,
    secondsAtTheDoor: SECONDS_AT_THE_DOOR,
    computeLeg: (from, to) => estimateStraightLeg(from, to, CAR),
  }).map(({ problem }) => {
    const share = problem.dropOffs.length / points.length;
    return solveRoutingProblem(problem, {
      seed,
      budget: { iterations: Math.floor(iterations * share) },
    });
  });
  const tours = plans.flatMap(({ routes }) => routes);
  return {
    routes: tours.map((tour, index) => toDriverRoute(drivers[index] as Driver, tour)),
    planned: tours.flatMap(({ visits }) => visits.map(({ id }) => id)),
    unplanned: plans.flatMap((plan) => plan.unplanned),
  };
}

type PlannedTour = ReturnType<typeof solveRoutingProblem<LocatedPoint>>["routes"][number];

function toDriverRoute({ id, name, surname, phone }: Driver, tour: PlannedTour): DriverRoute {
  return {
    driver: { id, name, surname, phone },
    pickupAddress: tour.visits[0]?.id.pickupAddress ?? "",
    departsAt: toDate(tour.departsAtSeconds),
    returnsAt: toDate(tour.returnsAtSeconds),
    meters: Math.round(tour.meters),
    stops: tour.visits.map(({ id: { point, statusesBefore }, arrivesAtSeconds }) => ({
      point,
      statusesBefore,
      arrivesAt: toDate(arrivesAtSeconds),
      outcome: undefined,
    })),
  };
}

const toDate = (seconds: number) => new Date(Math.round(seconds) * 1000);
