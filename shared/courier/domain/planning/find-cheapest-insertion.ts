import type { Draft } from "./draft.ts";
import {
  computeServiceStart,
  getMetersBetween,
  getSecondsBetween,
  type Stop,
  type Tour,
} from "./stop.ts";

/** The cheapest place found for a stop: behind which stop of which tour. */
interface InsertionPosition {
  tour: Tour | undefined;
  previous: Stop | undefined;
  meters: number;
}

/** Asked at each place that would be taken: whether to overlook it. */
export type Blink = () => boolean;

/** Where the stop adds the fewest meters and makes nobody late. An idle vehicle is a place too. */
export function findCheapestInsertion(
  { tours, capacity }: Draft,
  stop: Stop,
  blink: Blink,
): InsertionPosition {
  const position: InsertionPosition = {
    tour: undefined,
    previous: undefined,
    meters: Number.POSITIVE_INFINITY,
  };
  let triedIdle = false;
  for (const tour of tours) {
    if (tour.load + stop.size > capacity) continue;
    if (tour.count === 0 && triedIdle) continue;
    triedIdle ||= tour.count === 0;
    tryTour(tour, stop, position, blink);
  }
  return position;
}

function tryTour(tour: Tour, stop: Stop, position: InsertionPosition, blink: Blink): void {
  const { depot } = tour;
  const departure = Math.max(depot.serviceStart, stop.readySeconds);
  let serviceStart = departure;
  let previous = depot;
  // Later places are only later: nothing behind a stop that ends after the window closed.
  while (serviceStart + previous.serviceSeconds <= stop.due) {
    const { next } = previous;
    const meters = computeDetourMeters(previous, stop, next);
    if (meters < position.meters && canInsert(previous, serviceStart, stop) && !blink()) {
      position.tour = tour;
      position.previous = previous;
      position.meters = meters;
    }
    if (next === depot) return;
    serviceStart =
      departure === depot.serviceStart
        ? next.serviceStart
        : computeServiceStart(previous, serviceStart, next);
    if (serviceStart > next.due) return;
    previous = next;
  }
}

const computeDetourMeters = (previous: Stop, stop: Stop, next: Stop) =>
  getMetersBetween(previous, stop) + getMetersBetween(stop, next) - next.legMeters;

function canInsert(previous: Stop, previousServiceStart: number, stop: Stop): boolean {
  const { next } = previous;
  const serviceStart = computeServiceStart(previous, previousServiceStart, stop);
  if (!(serviceStart <= stop.due)) return false;
  return serviceStart + stop.serviceSeconds + getSecondsBetween(stop, next) <= next.latestStart;
}
