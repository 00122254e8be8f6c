import type { Coordinates } from "#shared/bridge/domain/delivery/store-order.ts";

const EARTH_RADIUS_KM = 6_371;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Computes the distance of two places in a straight line, in kilometers, by the haversine formula. */
export function computeDistanceKm(one: Coordinates, other: Coordinates): number {
  const latitudes = toRadians(other.latitude - one.latitude);
  const longitudes = toRadians(other.longitude - one.longitude);
  const chord =
    Math.sin(latitudes / 2) ** 2 +
    Math.cos(toRadians(one.latitude)) *
      Math.cos(toRadians(other.latitude)) *
      Math.sin(longitudes / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
