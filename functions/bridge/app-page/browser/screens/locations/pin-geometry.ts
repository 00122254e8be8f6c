import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";

export type Coordinates = NonNullable<PickupLocation["coordinates"]>;
export type Spot = readonly [x: number, y: number];

/** The picture's size in units of its own, of two meters each. */
export const PIN_PICTURE = { width: 340, height: 200, gridUnits: 50 } as const;
/** What a pin takes of it, on the narrowest phone. */
const PIN_ROOM = { side: 10, above: 45 } as const;
const METERS_PER_UNIT = 2;
const METERS_PER_DEGREE = 111_320;
const UNITS_PER_DEGREE = METERS_PER_DEGREE / METERS_PER_UNIT;

/** About five meters, and with the shift key fifty. */
const STEP_DEGREES = 0.000_05;
const LONG_STEPS = 10;

const KEYS = new Map<string, readonly [north: number, east: number]>([
  ["ArrowUp", [1, 0]],
  ["ArrowDown", [-1, 0]],
  ["ArrowLeft", [0, -1]],
  ["ArrowRight", [0, 1]],
]);

/** Returns where a key leads from a place; undefined for a key that does not move. */
export function moveByKey(
  { latitude, longitude }: Coordinates,
  key: string,
  isLong: boolean,
): Coordinates | undefined {
  const direction = KEYS.get(key);
  if (direction === undefined) return undefined;
  const [north, east] = direction;
  const step = isLong ? STEP_DEGREES * LONG_STEPS : STEP_DEGREES;
  return roundPlace({
    latitude: latitude + north * step,
    longitude: longitude + (east * step) / shortenLongitude(latitude),
  });
}

/** A tenth of a meter is finer than any driver needs. Beyond the poles there is nothing, beyond 180 the other side. */
export const roundPlace = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: roundDegrees(Math.min(90, Math.max(-90, latitude))),
  longitude: roundDegrees(longitude - 360 * Math.floor((longitude + 180) / 360)),
});

const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** How much shorter a degree of longitude is than one of latitude. Not zero at the poles. */
const shortenLongitude = (latitude: number): number =>
  Math.max(0.01, Math.cos((latitude * Math.PI) / 180));

/** Returns where a place is in the picture around a center: north is above. */
export function toSpot(center: Coordinates, place: Coordinates): Spot {
  const shortening = shortenLongitude(center.latitude);
  return [
    PIN_PICTURE.width / 2 + (place.longitude - center.longitude) * shortening * UNITS_PER_DEGREE,
    PIN_PICTURE.height / 2 - (place.latitude - center.latitude) * UNITS_PER_DEGREE,
  ];
}

/** Returns the place at a spot of the picture around a center. */
export const fromSpot = (center: Coordinates, [x, y]: Spot): Coordinates =>
  roundPlace({
    latitude: center.latitude - (y - PIN_PICTURE.height / 2) / UNITS_PER_DEGREE,
    longitude:
      center.longitude +
      (x - PIN_PICTURE.width / 2) / UNITS_PER_DEGREE / shortenLongitude(center.latitude),
  });

/** Whether a pin at a spot of the picture can be seen and grabbed: its head is above it. */
export const isInPicture = ([x, y]: Spot): boolean =>
  x >= PIN_ROOM.side &&
  x <= PIN_PICTURE.width - PIN_ROOM.side &&
  y >= PIN_ROOM.above &&
  y <= PIN_PICTURE.height;
