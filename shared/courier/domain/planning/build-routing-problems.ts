import type { PlanningLeg, RoutingProblem, Window } from "./routing-problem.ts";

/** A place on the earth, in degrees. */
interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** A period that includes both of its ends. */
interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** A point that waits for a driver. */
export interface ReadyPoint<Id> {
  readonly id: Id;
  readonly pickUp: Coordinates;
  readonly dropOff: Coordinates;
  /** The time from which the parcel waits at the pick-up. */
  readonly readyAt: Date;
  /** The period in which the recipient accepts the parcel. */
  readonly window: Period;
  /** In the unit of the fleet's capacity. */
  readonly size: number;
}

/** The vehicles, and the time that they need. */
export interface VehicleFleet {
  readonly vehicles: number;
  readonly capacity: number;
  readonly shift: Period;
  readonly secondsAtTheDoor: number;
  readonly computeLeg: (from: Coordinates, to: Coordinates) => PlanningLeg;
}

/** The routing problem of one pick-up. */
interface PickUpRoutingProblem<Id> {
  readonly pickUp: Coordinates;
  readonly problem: RoutingProblem<Id>;
}

/**
 * Builds one problem per pick-up, in whole seconds since 1970, rounded to the safe side. Vehicles
 * are distributed among the pick-ups, because a driver starts at one of them. With fewer vehicles
 * than pick-ups, the pick-ups with the fewest points get none.
 */
export function buildRoutingProblems<Id>(
  points: readonly ReadyPoint<Id>[],
  fleet: VehicleFleet,
): PickUpRoutingProblem<Id>[] {
  const byPickUp = Map.groupBy(points, ({ pickUp }) => `${pickUp.lat} ${pickUp.lng}`);
  const groups = [...byPickUp.values()];
  const shares = distributeVehicles(
    groups.map((group) => group.length),
    fleet.vehicles,
  );
  return groups.flatMap((group, index) => {
    const pickUp = group[0]?.pickUp;
    if (pickUp === undefined) return [];
    return [
      {
        pickUp,
        problem: buildRoutingProblem(group, pickUp, { ...fleet, vehicles: shares[index] ?? 0 }),
      },
    ];
  });
}

/**
 * Gives each vehicle to the pick-up with the most points per vehicle, until every point has its
 * own.
 */
function distributeVehicles(pointCounts: readonly number[], vehicles: number): number[] {
  const shares = pointCounts.map((points) => ({ points, vehicles: 0 }));
  const computeNeed = (share: VehicleShare) => share.points / share.vehicles;
  const byPoints = shares.toSorted((a, b) => b.points - a.points);
  for (let left = shares.length > 0 ? vehicles : 0; left >= 1; left--) {
    const neediest = byPoints.reduce((most, share) =>
      computeNeed(share) > computeNeed(most) ? share : most,
    );
    if (computeNeed(neediest) <= 1) break;
    neediest.vehicles += 1;
  }
  return shares.map((share) => share.vehicles);
}

interface VehicleShare {
  readonly points: number;
  vehicles: number;
}

function buildRoutingProblem<Id>(
  points: readonly ReadyPoint<Id>[],
  pickUp: Coordinates,
  fleet: VehicleFleet,
): RoutingProblem<Id> {
  const places = [pickUp, ...points.map(({ dropOff }) => dropOff)];
  return {
    vehicles: fleet.vehicles,
    capacity: fleet.capacity,
    shift: toWindow(fleet.shift),
    dropOffs: points.map(({ id, size, readyAt, window }) => ({
      id,
      size,
      readySeconds: Math.ceil(readyAt.getTime() / 1000),
      window: toWindow(window),
      serviceSeconds: fleet.secondsAtTheDoor,
    })),
    computeLeg: (from, to) => {
      const leg = fleet.computeLeg(places[from] as Coordinates, places[to] as Coordinates);
      return { ...leg, seconds: Math.ceil(leg.seconds) };
    },
  };
}

const toWindow = ({ from, to }: Period): Window => ({
  fromSeconds: Math.ceil(from.getTime() / 1000),
  toSeconds: Math.floor(to.getTime() / 1000),
});
