import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";

type Coordinates = NonNullable<PickupLocation["coordinates"]>;

/** "40.7484, -73.9857" */
export const formatCoordinates = ({ latitude, longitude }: Coordinates): string =>
  Number.isNaN(latitude + longitude) ? "Not readable" : `${latitude}, ${longitude}`;

export type CoordinateTexts = readonly [latitude: string, longitude: string];

/** Splits both numbers as maps on the web copy them: "40.7484, -73.9857". Undefined for anything else. */
export function splitPair(text: string): CoordinateTexts | undefined {
  // One number with a decimal comma is no pair: each has a point, or there is a space between them.
  const [, ...parts] = text.trim().match(PAIR) ?? text.trim().match(SPACED_PAIR) ?? [];
  const [latitude, longitude] = parts;
  return latitude === undefined || longitude === undefined ? undefined : [latitude, longitude];
}

const PAIR = /^(-?\d+\.\d+)\s*,\s*(-?\d+\.\d+)$/;
const SPACED_PAIR = /^(-?\d+(?:\.\d+)?)\s*,\s+(-?\d+(?:\.\d+)?)$/;

/** Reads latitude and longitude. What is no number is none, which the API says of it. */
export function parseBoth([north, east]: CoordinateTexts): Coordinates | undefined {
  const [latitude, longitude] = [north.trim(), east.trim()];
  if (latitude === "" && longitude === "") return undefined;
  return { latitude: parseDegrees(latitude), longitude: parseDegrees(longitude) };
}

/** With a point or, as many keyboards have it, a comma. */
const parseDegrees = (text: string): number =>
  /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
