import { getMetersPerSecond, type Transport } from "#shared/courier/domain/orders/transport.ts";
import { type Coordinates, computeGreatCircleMeters } from "./coordinates.ts";

/** How much longer roads are than the line through the air, as town and country mix. */
const ROAD_FACTOR = 1.3;

/** A way guessed from the great circle, in whole meters and seconds. */
export function estimateStraightLeg(from: Coordinates, to: Coordinates, transport: Transport) {
  const meters = Math.round(computeGreatCircleMeters(from, to) * ROAD_FACTOR);
  return { meters, seconds: Math.round(meters / getMetersPerSecond(transport)) };
}
