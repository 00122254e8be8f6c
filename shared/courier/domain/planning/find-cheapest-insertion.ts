import type { Draft } from "./draft.ts";
import { beginningAfter, metersBetween, type Stop, secondsBetween, type Tour } from "./stop.ts";

/** The cheapest place found for a stop: behind which stop of which tour. */
interface Place {
  tour: Tour | undefined;
  previous: Stop | undefined;
  meters: number;
}

/** Asked at each place that would be taken: whether to overlook it. */
export type Blink = () => boolean;

/** Where the stop adds the fewest meters and makes nobody late. An idle vehicle is a place too. */
export function cheapestPlace({ tours, capacity }: Draft, stop: Stop, blink: Blink): Place {
  const place: Place = { tour: undefined, previous: undefined, meters: Number.POSITIVE_INFINITY };
  let triedIdle = false;
  for (const tour of tours) {
    if (tour.load + stop.size > capacity) continue;
    if (tour.count === 0 && triedIdle) continue;
    triedIdle ||= tour.count === 0;
    tryTour(tour, stop, place, blink);
  }
  return place;
}

function tryTour(tour: Tour, stop: Stop, place: Place, blink: Blink): void {
  const { depot } = tour;
  const departs = Math.max(depot.begins, stop.readySeconds);
  let begins = departs;
  let previous = depot;
  // Later places are only later: nothing behind a stop that ends after the window closed.
  while (begins + previous.serviceSeconds <= stop.due) {
    const { next } = previous;
    const meters = detourMeters(previous, stop, next);
    if (meters < place.meters && fits(previous, begins, stop) && !blink()) {
      place.tour = tour;
      place.previous = previous;
      place.meters = meters;
    }
    if (next === depot) return;
    begins = departs === depot.begins ? next.begins : beginningAfter(previous, begins, next);
    if (begins > next.due) return;
    previous = next;
  }
}

const detourMeters = (previous: Stop, stop: Stop, next: Stop) =>
  metersBetween(previous, stop) + metersBetween(stop, next) - next.legMeters;

function fits(previous: Stop, previousBegins: number, stop: Stop): boolean {
  const { next } = previous;
  const begins = beginningAfter(previous, previousBegins, stop);
  if (!(begins <= stop.due)) return false;
  return begins + stop.serviceSeconds + secondsBetween(stop, next) <= next.latest;
}
