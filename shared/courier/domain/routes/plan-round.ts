import { straightLeg } from "#shared/courier/domain/geography/estimate-straight-leg.ts";
import {
  problemsFor,
  type ReadyPoint,
} from "#shared/courier/domain/planning/build-routing-problems.ts";
import { planRoutes } from "#shared/courier/domain/planning/solve-routing-problem.ts";
import type { Fleet } from "./group-drivers-by-fleet.ts";
import type { LocatedPoint } from "./located-point.ts";
import type { Driver, DriverRoute } from "./route-plan.ts";

/** From ringing to handing over. */
const SECONDS_AT_THE_DOOR = 180;
/** Drivers drive cars (decisions, Values). */
const CAR = 4;

/** Where a search begins, and how long it goes on. */
interface Search {
  readonly seed: number;
  readonly iterations: number;
}

/**
 * At most one route a driver, in the drivers' order. The iterations are shared out by the number of
 * points at each pick-up. A parcel is one in size, and is taken at any time of the shift.
 */
export function planRound(
  points: readonly LocatedPoint[],
  { drivers, capacity, shift }: Fleet,
  { seed, iterations }: Search,
) {
  const ready = points.map((point): ReadyPoint<LocatedPoint> => {
    const { pickUp, dropOff, readyAt } = point;
    return { id: point, pickUp, dropOff, readyAt, window: shift, size: 1 };
  });
  const plans = problemsFor(ready, {
    vehicles: drivers.length,
    capacity,
    shift,
    secondsAtTheDoor: SECONDS_AT_THE_DOOR,
    travel: (from, to) => straightLeg(from, to, CAR),
  }).map(({ problem }) => {
    const share = problem.dropOffs.length / points.length;
    return planRoutes(problem, { seed, budget: { iterations: Math.floor(iterations * share) } });
  });
  const tours = plans.flatMap(({ routes }) => routes);
  return {
    routes: tours.map((tour, index) => driverRoute(drivers[index] as Driver, tour)),
    planned: tours.flatMap(({ visits }) => visits.map(({ id }) => id)),
    unplanned: plans.flatMap((plan) => plan.unplanned),
  };
}

type Tour = ReturnType<typeof planRoutes<LocatedPoint>>["routes"][number];

function driverRoute({ id, name, surname, phone }: Driver, tour: Tour): DriverRoute {
  return {
    driver: { id, name, surname, phone },
    pickupAddress: tour.visits[0]?.id.pickupAddress ?? "",
    departsAt: atSecond(tour.departsAtSeconds),
    returnsAt: atSecond(tour.returnsAtSeconds),
    meters: Math.round(tour.meters),
    stops: tour.visits.map(({ id: { pointId, statusesBefore }, arrivesAtSeconds }) => ({
      pointId,
      statusesBefore,
      arrivesAt: atSecond(arrivesAtSeconds),
      outcome: undefined,
    })),
  };
}

const atSecond = (seconds: number) => new Date(Math.round(seconds) * 1000);
