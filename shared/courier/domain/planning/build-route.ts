import type { Route, Visit } from "./plan.ts";
import { beginningAfter, metersBetween, type Stop, secondsBetween } from "./stop.ts";

/** The stops as a route. `idOf` is asked for each. */
export function routeOf<Id>(
  depot: Stop,
  stops: readonly Stop[],
  idOf: (stop: Stop) => Id,
): Route<Id> {
  const departsAtSeconds = departure(depot, stops);
  const visits: Visit<Id>[] = [];
  let [previous, begins, meters] = [depot, departsAtSeconds, 0];
  for (const stop of stops) {
    const arrivesAtSeconds = begins + previous.serviceSeconds + secondsBetween(previous, stop);
    begins = Math.max(arrivesAtSeconds, stop.earliest);
    meters += metersBetween(previous, stop);
    visits.push({ id: idOf(stop), arrivesAtSeconds, beginsAtSeconds: begins });
    previous = stop;
  }
  return {
    departsAtSeconds,
    visits,
    returnsAtSeconds: beginningAfter(previous, begins, depot),
    meters: meters + metersBetween(previous, depot),
  };
}

/** All parcels are ready then, and the first door is open on arrival. */
function departure(depot: Stop, stops: readonly Stop[]): number {
  const first = stops[0];
  const ready = Math.max(depot.earliest, ...stops.map(({ readySeconds }) => readySeconds));
  return first ? Math.max(ready, first.earliest - secondsBetween(depot, first)) : ready;
}
