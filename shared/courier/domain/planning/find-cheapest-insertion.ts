import type { Draft } from "./draft.ts";
import {
  computeServiceStart,
  getMetersBetween,
  getSecondsBetween,
  type Stop,
  type Tour,
} from "./stop.ts";

/** The cheapest position for a stop: its tour, and the stop before it. */
interface InsertionPosition {
  tour: Tour | undefined;
  previous: Stop | undefined;
  meters: number;
}

/** Returns true if the search must ignore a position that it would otherwise choose. */
export type Blink = () => boolean;

/**
 * Finds the position where the stop adds the fewest meters and delays no stop beyond its window.
 * One idle vehicle is tried too.
 */
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
  // The start of service only increases along a tour, so no later position can be in time.
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
