import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";

type Coordinates = NonNullable<PickupLocation["coordinates"]>;

/** "40.7484, -73.9857" */
export const formatCoordinates = ({ latitude, longitude }: Coordinates): string =>
  Number.isNaN(latitude + longitude) ? "Not readable" : `${latitude}, ${longitude}`;

/** Reads latitude and longitude as maps write them. What is no number is none, which the API says of it. */
export function parseCoordinates(text: string): Coordinates | undefined {
  const [latitude = "", longitude = ""] = text.split(",");
  return parseBoth([latitude, longitude]);
}

export type CoordinateTexts = readonly [latitude: string, longitude: string];

/** Reads latitude and longitude from fields of their own, in the same way. */
export function parseBoth([north, east]: CoordinateTexts): Coordinates | undefined {
  const [latitude, longitude] = [north.trim(), east.trim()];
  if (latitude === "" && longitude === "") return undefined;
  return { latitude: parseDegrees(latitude), longitude: parseDegrees(longitude) };
}

const parseDegrees = (text: string): number =>
  /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
