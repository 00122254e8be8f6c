/** A place on the earth, in degrees. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

const EARTH_RADIUS_METERS = 6_371_009;
/** The international mile. */
export const METERS_PER_MILE = 1609.344;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Computes the great-circle distance with the haversine formula. */
export function computeGreatCircleMeters(from: Coordinates, to: Coordinates): number {
  const computeHaversine = (a: number, b: number) => Math.sin(toRadians(b - a) / 2) ** 2;
  const h =
    computeHaversine(from.lat, to.lat) +
    Math.cos(toRadians(from.lat)) *
      Math.cos(toRadians(to.lat)) *
      computeHaversine(from.lng, to.lng);
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * Interpolates linearly between two places, which is precise enough for the distance of a delivery.
 */
export const interpolateCoordinates = (
  from: Coordinates,
  to: Coordinates,
  fraction: number,
): Coordinates => ({
  lat: from.lat + (to.lat - from.lat) * fraction,
  lng: from.lng + (to.lng - from.lng) * fraction,
});
