import { getMetersPerSecond, type Transport } from "#shared/courier/domain/orders/transport.ts";
import { type Coordinates, computeGreatCircleMeters } from "./coordinates.ts";

/** The typical ratio of road distance to great-circle distance, in and outside of cities. */
const ROAD_FACTOR = 1.3;

/** Estimates a leg from the great-circle distance, in whole meters and seconds. */
export function estimateStraightLeg(from: Coordinates, to: Coordinates, transport: Transport) {
  const meters = Math.round(computeGreatCircleMeters(from, to) * ROAD_FACTOR);
  return { meters, seconds: Math.round(meters / getMetersPerSecond(transport)) };
}
