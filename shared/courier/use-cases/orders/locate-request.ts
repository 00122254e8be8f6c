import {
  greatCircleMeters,
  METERS_PER_MILE,
} from "#shared/courier/domain/geography/coordinates.ts";
import {
  type OrderRequest,
  type Stop,
  type Trip,
  wayOf,
} from "#shared/courier/domain/orders/order.ts";
import type { Leg, Locator } from "#shared/courier/ports-for-orders.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import type { Wanted, WantedStop } from "./unlocated-request.ts";

/** Ours: as far from the first place as a parcel is carried. */
const REACH_MILES = 500;

/** The request with every place found; given coordinates win. The first that is not found is named. */
export async function located(
  locator: Locator,
  wanted: Wanted,
): Promise<Result<OrderRequest, Refusal>> {
  const found = await Promise.all(
    [wanted.hub, ...wanted.stops].map((stop) => place(locator, stop)),
  );
  const missing = found.indexOf(undefined);
  if (missing !== -1) return refused(notFound(fieldAt(wanted, missing - 1)));
  const [hub, ...stops] = found as [Stop, ...Stop[]];
  const request: OrderRequest = { ...wanted, hub, stops };
  const far = tooFar(request);
  return far === undefined ? ok(request) : refused(outside(fieldAt(request, far)));
}

async function place(locator: Locator, stop: WantedStop): Promise<Stop | undefined> {
  const { lat, lng } = stop;
  if (lat !== undefined && lng !== undefined) return { ...stop, lat, lng };
  const spot = await locator.locate(stop.text);
  return spot === undefined ? undefined : { ...stop, ...spot };
}

/** The first place out of reach: -1 is the hub, otherwise the stop's index. */
function tooFar(request: OrderRequest): number | undefined {
  const way = wayOf(request);
  const start = way[0] as Stop;
  const far = way.find((at) => greatCircleMeters(start, at) > REACH_MILES * METERS_PER_MILE);
  return far === undefined ? undefined : request.stops.indexOf(far);
}

/** What the request calls that place. */
function fieldAt({ kind }: Pick<Wanted, "kind">, index: number): string {
  if (index >= 0) return `routes[${index}].route_to_text`;
  return kind === "dropoff" ? "pack_from_text" : "pack_to_text";
}

const notLocated = (field: string, msgtext: string): Refusal => ({
  name: "notLocated",
  msgtext: `${field} ${msgtext}.`,
  errors: [{ field, msgtext }],
});
const notFound = (field: string) =>
  notLocated(field, "cannot be located: write city and country, or send coordinates");
const outside = (field: string) =>
  notLocated(field, `is outside the served area: more than ${REACH_MILES} miles from the start`);

/** The whole way and each stop's part of it. */
export async function tripOf(
  locator: Locator,
  request: OrderRequest,
): Promise<Result<Trip, Refusal>> {
  const way = wayOf(request);
  const legs = await Promise.all(
    way.slice(1).map((to, at) => locator.leg(way[at] as Stop, to, request.transport)),
  );
  const missing = legs.indexOf(undefined);
  if (missing !== -1) {
    const index = request.stops.indexOf(way[missing + 1] as Stop);
    return refused(notLocated(fieldAt(request, index), "cannot be reached on the road"));
  }
  const stretches = legs as Leg[];
  const perStop = request.stops.map((_, at) =>
    sum(request.kind === "dropoff" ? stretches.slice(0, at + 1) : stretches.slice(at)),
  );
  return ok({ ...sum(stretches), perStop });
}

const sum = (legs: readonly Leg[]): Leg => ({
  meters: legs.reduce((total, { meters }) => total + meters, 0),
  seconds: legs.reduce((total, { seconds }) => total + seconds, 0),
});
