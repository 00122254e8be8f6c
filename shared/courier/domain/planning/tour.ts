import {
  computeServiceStart,
  getMetersBetween,
  getSecondsBetween,
  type Stop,
  type Tour,
} from "./stop.ts";

/** Lists the drop-offs in order. */
export function listStops({ depot }: Tour): Stop[] {
  const stops: Stop[] = [];
  for (let stop = depot.next; stop !== depot; stop = stop.next) stops.push(stop);
  return stops;
}

/** Links the stop behind `previous`. Call `recomputeTour` before reading the tour. */
export function linkStop(stop: Stop, previous: Stop): void {
  stop.previous = previous;
  stop.next = previous.next;
  previous.next.previous = stop;
  previous.next = stop;
}

/** Unlinks the stop from its tour. Call `recomputeTour` before reading the tour. */
export function unlinkStop(stop: Stop): void {
  stop.previous.next = stop.next;
  stop.next.previous = stop.previous;
  stop.tour = undefined;
}

/** Replaces the tour's stops. */
export function setTourStops(tour: Tour, stops: readonly Stop[]): void {
  const { depot } = tour;
  depot.next = depot;
  depot.previous = depot;
  for (const stop of stops) linkStop(stop, depot.previous);
  recomputeTour(tour);
}

/** Recomputes all values that depend on the order of the stops. Returns false if a stop is late. */
export function recomputeTour(tour: Tour): boolean {
  const { depot } = tour;
  updateTourLoad(tour);
  computeServiceStarts(tour);
  let isInTime = true;
  for (let stop = depot.previous; stop !== depot; stop = stop.previous) {
    const { next } = stop;
    stop.latestStart = Math.min(
      stop.due,
      next.latestStart - getSecondsBetween(stop, next) - stop.serviceSeconds,
    );
    isInTime &&= stop.serviceStart <= stop.latestStart;
  }
  return isInTime;
}

function updateTourLoad(tour: Tour): void {
  const { depot } = tour;
  tour.count = 0;
  tour.load = 0;
  depot.serviceStart = depot.earliest;
  for (let stop = depot.next; stop !== depot; stop = stop.next) {
    stop.tour = tour;
    stop.position = tour.count;
    tour.count += 1;
    tour.load += stop.size;
    if (stop.readySeconds > depot.serviceStart) depot.serviceStart = stop.readySeconds;
  }
}

function computeServiceStarts(tour: Tour): void {
  const { depot } = tour;
  tour.meters = 0;
  for (let stop = depot.next; stop !== depot; stop = stop.next) {
    stop.serviceStart = computeServiceStart(stop.previous, stop.previous.serviceStart, stop);
    tour.meters += updateLegMeters(stop);
  }
  tour.meters += updateLegMeters(depot);
}

const updateLegMeters = (stop: Stop): number => {
  stop.legMeters = getMetersBetween(stop.previous, stop);
  return stop.legMeters;
};
