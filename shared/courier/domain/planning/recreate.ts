import { type Draft, markChanged } from "./draft.ts";
import { type Blink, findCheapestInsertion } from "./find-cheapest-insertion.ts";
import type { Random } from "./seeded-random.ts";
import { getMetersBetween, type Stop, type Tour } from "./stop.ts";
import { linkStop, recomputeTour } from "./tour.ts";

/** Ranks the absent stops. The lowest rank is inserted first. */
type InsertionOrder = (stop: Stop, depot: Stop, random: Random) => number;

const rankRandomly: InsertionOrder = (_stop, _depot, random) => random();
const rankLargestFirst: InsertionOrder = ({ size }) => -size;
const rankFarthestFirst: InsertionOrder = (stop, depot) => -getMetersBetween(depot, stop);
const rankNearestFirst: InsertionOrder = (stop, depot) => getMetersBetween(depot, stop);
const rankNarrowestFirst: InsertionOrder = ({ earliest, due }) => due - earliest;
const rankEarliestFirst: InsertionOrder = ({ earliest }) => earliest;
const rankLatestDueFirst: InsertionOrder = ({ due }) => -due;

/** Weighted as in the cited paper: 4, 4, 2, 1, 2, 2, 2. */
const INSERTION_ORDERS: readonly InsertionOrder[] = [
  ...[
    rankRandomly,
    rankRandomly,
    rankRandomly,
    rankRandomly,
    rankLargestFirst,
    rankLargestFirst,
    rankLargestFirst,
    rankLargestFirst,
  ],
  ...[
    rankFarthestFirst,
    rankFarthestFirst,
    rankNearestFirst,
    rankNarrowestFirst,
    rankNarrowestFirst,
    rankEarliestFirst,
    rankEarliestFirst,
    rankLatestDueFirst,
    rankLatestDueFirst,
  ],
];

/**
 * Inserts the absent stops one by one at their cheapest positions. Stops without a position stay
 * absent.
 */
export function recreate(draft: Draft, random: Random, blink: Blink): void {
  const rank = INSERTION_ORDERS[Math.floor(random() * INSERTION_ORDERS.length)] ?? rankRandomly;
  insertAbsentStops(draft, rank, random, blink);
}

/** Inserts the absent stops without randomness, narrowest windows first. */
export function fillDraft(draft: Draft): void {
  insertAbsentStops(
    draft,
    rankNarrowestFirst,
    () => 0,
    () => false,
  );
}

function insertAbsentStops(draft: Draft, rank: InsertionOrder, random: Random, blink: Blink): void {
  const depot = draft.tours[0]?.depot;
  if (depot === undefined) return;
  for (const stop of draft.absent) stop.rank = rank(stop, depot, random);
  const waiting = draft.absent.sort((a, b) => a.rank - b.rank);
  draft.absent = waiting.filter((stop) => !insertStop(draft, stop, blink));
}

function insertStop(draft: Draft, stop: Stop, blink: Blink): boolean {
  const { tour, previous } = findCheapestInsertion(draft, stop, blink);
  if (tour === undefined || previous === undefined) return false;
  insertIntoTour(draft, stop, tour, previous);
  return true;
}

function insertIntoTour(draft: Draft, stop: Stop, tour: Tour, previous: Stop): void {
  markChanged(draft, tour);
  linkStop(stop, previous);
  recomputeTour(tour);
}
