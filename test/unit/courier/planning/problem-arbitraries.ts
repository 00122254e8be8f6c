import fc from "fast-check";
import type {
  PlanningLeg,
  RoutingProblem,
} from "#shared/courier/domain/planning/routing-problem.ts";
import {
  createSeededRandom,
  drawIntegerBetween,
} from "#shared/courier/domain/planning/seeded-random.ts";

interface Place {
  readonly x: number;
  readonly y: number;
}

const integer = (min: number, max: number) => fc.integer({ min, max });
const period = fc.record({ fromSeconds: integer(-5, 90), toSeconds: integer(-5, 90) });
const allDay = fc.constant({ fromSeconds: 0, toSeconds: 90 });
const parcel = fc.record({
  size: integer(0, 6),
  readySeconds: fc.oneof(fc.constant(0), integer(-5, 60)),
  window: fc.oneof(allDay, period),
  serviceSeconds: integer(0, 4),
  place: fc.record({ x: integer(0, 15), y: integer(0, 15) }),
});
const fleet = fc.record({
  vehicles: integer(0, 4),
  capacity: integer(0, 15),
  shift: fc.oneof({ weight: 9, arbitrary: allDay }, { weight: 1, arbitrary: period }),
});

/** Small problems of all kinds on a street grid, including infeasible ones. */
export const buildProblemArbitrary = (maxLength: number): fc.Arbitrary<RoutingProblem<number>> =>
  fc.tuple(fleet, fc.array(parcel, { maxLength })).map(([vehicles, parcels]) => {
    const places = [{ x: 7, y: 7 }, ...parcels.map(({ place }) => place)];
    return {
      ...vehicles,
      dropOffs: parcels.map(({ place: _, ...rest }, index) => ({ id: index + 1, ...rest })),
      computeLeg: (from, to) => computeManhattanLeg(places[from] as Place, places[to] as Place),
    };
  });

/** Like `buildProblemArbitrary` with arbitrary legs: one-way streets, and detours that are faster. */
export const buildUnmetricProblemArbitrary = (
  maxLength: number,
): fc.Arbitrary<RoutingProblem<number>> =>
  fc
    .tuple(
      buildProblemArbitrary(maxLength),
      fc.func(
        fc.record({ seconds: fc.oneof(integer(0, 4), integer(15, 45)), meters: integer(0, 20) }),
      ),
    )
    .map(([problem, computeLeg]) => ({ ...problem, computeLeg }));

const computeManhattanLeg = (a: Place, b: Place): PlanningLeg => {
  const distance = Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
  return { seconds: distance, meters: distance };
};

/** The distribution of customers: clustered, random, or half of each. */
export const KINDS = ["clustered", "random", "mixed"] as const;

/**
 * A problem as Solomon made them: customers on a map of 100 by 100, of which some have a narrow
 * window that a vehicle of their own can meet. Distances in tenths.
 */
export function buildSolomonProblem(
  kind: (typeof KINDS)[number],
  customers: number,
  seed: number,
): RoutingProblem<number> {
  const random = createSeededRandom(seed);
  const between = (first: number, last: number) => drawIntegerBetween(random, first, last);
  const centers = Array.from({ length: 6 }, () => ({ x: between(10, 90), y: between(10, 90) }));
  const createPlace = (index: number) => {
    const center = centers[index % centers.length] as Place;
    if (kind === "random" || (kind === "mixed" && index % 2 === 0))
      return { x: between(0, 100), y: between(0, 100) };
    return { x: center.x + between(-8, 8), y: center.y + between(-8, 8) };
  };
  const places = [{ x: 50, y: 50 }, ...Array.from({ length: customers }, (_, n) => createPlace(n))];
  const computeTravel = (from: number, to: number) =>
    computeEuclideanLeg(places[from] as Place, places[to] as Place);
  const horizon = between(2_400, 9_000);
  const createWindow = (id: number) => {
    const [first, last] = [
      computeTravel(0, id).seconds,
      horizon - 100 - computeTravel(id, 0).seconds,
    ];
    const fromSeconds = between(first, last);
    const isNarrow = random() < 0.6;
    return isNarrow
      ? { fromSeconds, toSeconds: Math.min(last, fromSeconds + between(100, 600)) }
      : { fromSeconds: 0, toSeconds: last };
  };
  return {
    vehicles: customers,
    capacity: 200,
    shift: { fromSeconds: 0, toSeconds: horizon },
    dropOffs: places.slice(1).map((_, index) => ({
      id: index + 1,
      size: between(1, 40),
      readySeconds: 0,
      window: createWindow(index + 1),
      serviceSeconds: 100,
    })),
    computeLeg: computeTravel,
  };
}

function computeEuclideanLeg(a: Place, b: Place): PlanningLeg {
  const distance = Math.floor(10 * Math.hypot(a.x - b.x, a.y - b.y));
  return { seconds: distance, meters: distance };
}
