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

const whole = (min: number, max: number) => fc.integer({ min, max });
const period = fc.record({ fromSeconds: whole(-5, 90), toSeconds: whole(-5, 90) });
const allDay = fc.constant({ fromSeconds: 0, toSeconds: 90 });
const parcel = fc.record({
  size: whole(0, 6),
  readySeconds: fc.oneof(fc.constant(0), whole(-5, 60)),
  window: fc.oneof(allDay, period),
  serviceSeconds: whole(0, 4),
  place: fc.record({ x: whole(0, 15), y: whole(0, 15) }),
});
const fleet = fc.record({
  vehicles: whole(0, 4),
  capacity: whole(0, 15),
  shift: fc.oneof({ weight: 9, arbitrary: allDay }, { weight: 1, arbitrary: period }),
});

/** Small problems of all kinds, hopeless ones included, on a grid of streets. */
export const problems = (maxLength: number): fc.Arbitrary<RoutingProblem<number>> =>
  fc.tuple(fleet, fc.array(parcel, { maxLength })).map(([vehicles, parcels]) => {
    const places = [{ x: 7, y: 7 }, ...parcels.map(({ place }) => place)];
    return {
      ...vehicles,
      dropOffs: parcels.map(({ place: _, ...rest }, index) => ({ id: index + 1, ...rest })),
      computeLeg: (from, to) => manhattan(places[from] as Place, places[to] as Place),
    };
  });

/** As above, but every leg is any number: one-way streets, and detours quicker than the way. */
export const unmetricProblems = (maxLength: number): fc.Arbitrary<RoutingProblem<number>> =>
  fc
    .tuple(
      problems(maxLength),
      fc.func(fc.record({ seconds: fc.oneof(whole(0, 4), whole(15, 45)), meters: whole(0, 20) })),
    )
    .map(([problem, computeLeg]) => ({ ...problem, computeLeg }));

const manhattan = (a: Place, b: Place): PlanningLeg => {
  const distance = Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
  return { seconds: distance, meters: distance };
};

/** How customers lie: in clusters, anywhere, or half of each. */
export const KINDS = ["clustered", "random", "mixed"] as const;

/**
 * A problem as Solomon made them: customers on a map of 100 by 100, of which some have a narrow
 * window that a vehicle of their own can meet. Distances in tenths.
 */
export function solomonLike(
  kind: (typeof KINDS)[number],
  customers: number,
  seed: number,
): RoutingProblem<number> {
  const random = createSeededRandom(seed);
  const between = (first: number, last: number) => drawIntegerBetween(random, first, last);
  const centres = Array.from({ length: 6 }, () => ({ x: between(10, 90), y: between(10, 90) }));
  const placeOf = (index: number) => {
    const centre = centres[index % centres.length] as Place;
    if (kind === "random" || (kind === "mixed" && index % 2 === 0))
      return { x: between(0, 100), y: between(0, 100) };
    return { x: centre.x + between(-8, 8), y: centre.y + between(-8, 8) };
  };
  const places = [{ x: 50, y: 50 }, ...Array.from({ length: customers }, (_, n) => placeOf(n))];
  const travel = (from: number, to: number) => euclid(places[from] as Place, places[to] as Place);
  const horizon = between(2_400, 9_000);
  const windowOf = (id: number) => {
    const [first, last] = [travel(0, id).seconds, horizon - 100 - travel(id, 0).seconds];
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
      window: windowOf(index + 1),
      serviceSeconds: 100,
    })),
    computeLeg: travel,
  };
}

function euclid(a: Place, b: Place): PlanningLeg {
  const distance = Math.floor(10 * Math.hypot(a.x - b.x, a.y - b.y));
  return { seconds: distance, meters: distance };
}
