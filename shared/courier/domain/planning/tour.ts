import { beginningAfter, metersBetween, type Stop, secondsBetween, type Tour } from "./stop.ts";

/** Its drop-offs in order. */
export function stopsOf({ depot }: Tour): Stop[] {
  const stops: Stop[] = [];
  for (let stop = depot.next; stop !== depot; stop = stop.next) stops.push(stop);
  return stops;
}

/** Puts the stop behind another; `refresh` the tour before reading from it. */
export function link(stop: Stop, previous: Stop): void {
  stop.previous = previous;
  stop.next = previous.next;
  previous.next.previous = stop;
  previous.next = stop;
}

/** Takes the stop out of its tour; `refresh` the tour before reading from it. */
export function unlink(stop: Stop): void {
  stop.previous.next = stop.next;
  stop.next.previous = stop.previous;
  stop.tour = undefined;
}

/** Makes the tour exactly these stops. */
export function relink(tour: Tour, stops: readonly Stop[]): void {
  const { depot } = tour;
  depot.next = depot;
  depot.previous = depot;
  for (const stop of stops) link(stop, depot.previous);
  refresh(tour);
}

/** Works out everything that follows from the order of the stops. False where one is late. */
export function refresh(tour: Tour): boolean {
  const { depot } = tour;
  count(tour);
  runForward(tour);
  let inTime = true;
  for (let stop = depot.previous; stop !== depot; stop = stop.previous) {
    const { next } = stop;
    stop.latest = Math.min(
      stop.due,
      next.latest - secondsBetween(stop, next) - stop.serviceSeconds,
    );
    inTime &&= stop.begins <= stop.latest;
  }
  return inTime;
}

function count(tour: Tour): void {
  const { depot } = tour;
  tour.count = 0;
  tour.load = 0;
  depot.begins = depot.earliest;
  for (let stop = depot.next; stop !== depot; stop = stop.next) {
    stop.tour = tour;
    stop.position = tour.count;
    tour.count += 1;
    tour.load += stop.size;
    if (stop.readySeconds > depot.begins) depot.begins = stop.readySeconds;
  }
}

function runForward(tour: Tour): void {
  const { depot } = tour;
  tour.meters = 0;
  for (let stop = depot.next; stop !== depot; stop = stop.next) {
    stop.begins = beginningAfter(stop.previous, stop.previous.begins, stop);
    tour.meters += reach(stop);
  }
  tour.meters += reach(depot);
}

const reach = (stop: Stop): number => {
  stop.legMeters = metersBetween(stop.previous, stop);
  return stop.legMeters;
};
