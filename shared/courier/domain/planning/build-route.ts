import type { Route, Visit } from "./plan.ts";
import { computeServiceStart, getMetersBetween, getSecondsBetween, type Stop } from "./stop.ts";

/** Builds a route with times and distance from a tour's stops. */
export function buildRoute<Id>(
  depot: Stop,
  stops: readonly Stop[],
  getId: (stop: Stop) => Id,
): Route<Id> {
  const departsAtSeconds = computeDeparture(depot, stops);
  const visits: Visit<Id>[] = [];
  let [previous, serviceStart, meters] = [depot, departsAtSeconds, 0];
  for (const stop of stops) {
    const arrivesAtSeconds =
      serviceStart + previous.serviceSeconds + getSecondsBetween(previous, stop);
    serviceStart = Math.max(arrivesAtSeconds, stop.earliest);
    meters += getMetersBetween(previous, stop);
    visits.push({ id: getId(stop), arrivesAtSeconds, beginsAtSeconds: serviceStart });
    previous = stop;
  }
  return {
    departsAtSeconds,
    visits,
    returnsAtSeconds: computeServiceStart(previous, serviceStart, depot),
    meters: meters + getMetersBetween(previous, depot),
  };
}

/**
 * The tour departs when all parcels are ready, and not before it can reach the first stop's window.
 */
function computeDeparture(depot: Stop, stops: readonly Stop[]): number {
  const first = stops[0];
  const ready = Math.max(depot.earliest, ...stops.map(({ readySeconds }) => readySeconds));
  return first ? Math.max(ready, first.earliest - getSecondsBetween(depot, first)) : ready;
}
