import { listShownPlaces, type MapPlace, type MapPlaces } from "./map-view.ts";

/** The picture's size in units of its own; the page stretches it over the reserved box. */
export const PICTURE = { width: 340, height: 220 } as const;
const EDGE = 30;
/** A shorter way is not drawn larger than this: about a hundred meters. */
const LEAST_DEGREES = 0.001;

export type Spot = readonly [x: number, y: number];

/** Returns where a place is in the picture: north is above, and a degree of longitude is shortened as on a map. */
export function createProjection(places: MapPlaces): (place: MapPlace) => Spot {
  const shown = listShownPlaces(places);
  const [, latitude = 0] = shown[0] ?? [];
  const shortening = Math.cos((latitude * Math.PI) / 180);
  const x = toRange(shown.map(([east]) => east * shortening));
  const y = toRange(shown.map(([, north]) => -north));
  const scale = Math.min(
    (PICTURE.width - 2 * EDGE) / x.length,
    (PICTURE.height - 2 * EDGE) / y.length,
  );
  const round = (value: number) => Math.round(value * 10) / 10;
  return ([east, north]) => [
    round(PICTURE.width / 2 + (east * shortening - x.middle) * scale),
    round(PICTURE.height / 2 + (-north - y.middle) * scale),
  ];
}

function toRange(values: readonly number[]): { readonly middle: number; readonly length: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { middle: (least + most) / 2, length: Math.max(most - least, LEAST_DEGREES) };
}

/** Returns a line through the spots, as an SVG path has it. */
export const formatPath = (spots: readonly Spot[]): string =>
  spots.map(([x, y], at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join("");

/** Returns the outline of a pin whose point is at the spot. */
export const formatPin = ([x, y]: Spot): string => `M${x} ${y}l-8-13a9.5 9.5 0 1 1 16 0z`;
