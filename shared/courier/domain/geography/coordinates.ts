/** A spot on the earth, in degrees. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

const EARTH_RADIUS_METERS = 6_371_009;
/** The international mile. */
export const METERS_PER_MILE = 1609.344;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The shortest way over the ground, by the haversine formula. */
export function greatCircleMeters(from: Coordinates, to: Coordinates): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const h =
    half(from.lat, to.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng);
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The spot that part of the way, on a straight line: good enough within a delivery's reach. */
export const between = (from: Coordinates, to: Coordinates, part: number): Coordinates => ({
  lat: from.lat + (to.lat - from.lat) * part,
  lng: from.lng + (to.lng - from.lng) * part,
});
