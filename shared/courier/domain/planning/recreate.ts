import { type Draft, markChanged } from "./draft.ts";
import { type Blink, cheapestPlace } from "./find-cheapest-insertion.ts";
import type { Random } from "./seeded-random.ts";
import { metersBetween, type Stop, type Tour } from "./stop.ts";
import { link, refresh } from "./tour.ts";

/** Which of the absent comes first: the lowest. */
type Order = (stop: Stop, depot: Stop, random: Random) => number;

const atRandom: Order = (_stop, _depot, random) => random();
const largest: Order = ({ size }) => -size;
const farthest: Order = (stop, depot) => -metersBetween(depot, stop);
const nearest: Order = (stop, depot) => metersBetween(depot, stop);
const narrowest: Order = ({ earliest, due }) => due - earliest;
const firstOpen: Order = ({ earliest }) => earliest;
const lastDue: Order = ({ due }) => -due;

/** As often as the source has them: 4, 4, 2, 1, 2, 2, 2. */
const ORDERS: readonly Order[] = [
  ...[atRandom, atRandom, atRandom, atRandom, largest, largest, largest, largest],
  ...[farthest, farthest, nearest, narrowest, narrowest, firstOpen, firstOpen, lastDue, lastDue],
];

/** Inserts the absent one by one, each where it is cheapest; who fits nowhere stays absent. */
export function recreate(draft: Draft, random: Random, blink: Blink): void {
  const order = ORDERS[Math.floor(random() * ORDERS.length)] ?? atRandom;
  insertAll(draft, order, random, blink);
}

/** The same, with nothing left to chance: narrow windows first. */
export function fill(draft: Draft): void {
  insertAll(
    draft,
    narrowest,
    () => 0,
    () => false,
  );
}

function insertAll(draft: Draft, order: Order, random: Random, blink: Blink): void {
  const depot = draft.tours[0]?.depot;
  if (depot === undefined) return;
  for (const stop of draft.absent) stop.rank = order(stop, depot, random);
  const waiting = draft.absent.sort((a, b) => a.rank - b.rank);
  draft.absent = waiting.filter((stop) => !insert(draft, stop, blink));
}

function insert(draft: Draft, stop: Stop, blink: Blink): boolean {
  const { tour, previous } = cheapestPlace(draft, stop, blink);
  if (tour === undefined || previous === undefined) return false;
  join(draft, stop, tour, previous);
  return true;
}

function join(draft: Draft, stop: Stop, tour: Tour, previous: Stop): void {
  markChanged(draft, tour);
  link(stop, previous);
  refresh(tour);
}
