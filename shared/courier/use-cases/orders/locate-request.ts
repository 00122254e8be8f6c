import {
  computeGreatCircleMeters,
  METERS_PER_MILE,
} from "#shared/courier/domain/geography/coordinates.ts";
import {
  listWaypoints,
  type OrderRequest,
  type OrderStop,
  type Trip,
} from "#shared/courier/domain/orders/order.ts";
import type { Leg, Locator } from "#shared/courier/ports/location.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import type { UnlocatedRequest, UnlocatedStop } from "./unlocated-request.ts";

/** Our limit: the farthest that a stop may be from the first place. */
const MAX_DISTANCE_MILES = 500;

/**
 * Locates every place of the request. Given coordinates take precedence. Refuses with the name of
 * the first place that is not found or is too far away.
 */
export async function locateRequest(
  locator: Locator,
  unlocated: UnlocatedRequest,
): Promise<Result<OrderRequest, Refusal>> {
  const found = await Promise.all(
    [unlocated.hub, ...unlocated.stops].map((stop) => locateStop(locator, stop)),
  );
  const missing = found.indexOf(undefined);
  if (missing !== -1)
    return fail(createAddressNotFoundRefusal(getFieldName(unlocated, missing - 1)));
  const [hub, ...stops] = found as [OrderStop, ...OrderStop[]];
  const request: OrderRequest = { ...unlocated, hub, stops };
  const farIndex = findUnreachableStopIndex(request);
  return farIndex === undefined
    ? ok(request)
    : fail(createOutsideAreaRefusal(getFieldName(request, farIndex)));
}

async function locateStop(locator: Locator, stop: UnlocatedStop): Promise<OrderStop | undefined> {
  const { lat, lng } = stop;
  if (lat !== undefined && lng !== undefined) return { ...stop, lat, lng };
  const coordinates = await locator.locate(stop.text);
  return coordinates === undefined ? undefined : { ...stop, ...coordinates };
}

/**
 * Finds the first place that is too far away. Returns -1 for the hub, otherwise the stop's index.
 */
function findUnreachableStopIndex(request: OrderRequest): number | undefined {
  const waypoints = listWaypoints(request);
  const start = waypoints[0] as OrderStop;
  const farStop = waypoints.find(
    (at) => computeGreatCircleMeters(start, at) > MAX_DISTANCE_MILES * METERS_PER_MILE,
  );
  return farStop === undefined ? undefined : request.stops.indexOf(farStop);
}

/** Returns the field of the request that holds that place. */
function getFieldName({ kind }: Pick<UnlocatedRequest, "kind">, index: number): string {
  if (index >= 0) return `routes[${index}].route_to_text`;
  return kind === "dropoff" ? "pack_from_text" : "pack_to_text";
}

const createNotLocatedRefusal = (field: string, msgtext: string): Refusal => ({
  name: "notLocated",
  msgtext: `${field} ${msgtext}.`,
  errors: [{ field, msgtext }],
});
const createAddressNotFoundRefusal = (field: string) =>
  createNotLocatedRefusal(field, "cannot be located: write city and country, or send coordinates");
const createOutsideAreaRefusal = (field: string) =>
  createNotLocatedRefusal(
    field,
    `is outside the served area: more than ${MAX_DISTANCE_MILES} miles from the start`,
  );

/** Computes the whole trip and the part of it for each stop. */
export async function computeTrip(
  locator: Locator,
  request: OrderRequest,
): Promise<Result<Trip, Refusal>> {
  const waypoints = listWaypoints(request);
  const legs = await Promise.all(
    waypoints
      .slice(1)
      .map((to, at) => locator.computeLeg(waypoints[at] as OrderStop, to, request.transport)),
  );
  const missing = legs.indexOf(undefined);
  if (missing !== -1) {
    const index = request.stops.indexOf(waypoints[missing + 1] as OrderStop);
    return fail(
      createNotLocatedRefusal(getFieldName(request, index), "cannot be reached on the road"),
    );
  }
  const knownLegs = legs as Leg[];
  const perStop = request.stops.map((_, at) =>
    sumLegs(request.kind === "dropoff" ? knownLegs.slice(0, at + 1) : knownLegs.slice(at)),
  );
  return ok({ ...sumLegs(knownLegs), perStop });
}

const sumLegs = (legs: readonly Leg[]): Leg => ({
  meters: legs.reduce((total, { meters }) => total + meters, 0),
  seconds: legs.reduce((total, { seconds }) => total + seconds, 0),
});
