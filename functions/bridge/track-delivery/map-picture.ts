import { html } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";
import type { Coordinates } from "#shared/bridge/domain/delivery/store-order.ts";
import type { DeliveryMap } from "#shared/bridge/domain/tracking/delivery-map.ts";

/** The picture's size in units of its own; the page stretches it over the reserved box. */
const PICTURE = { width: 340, height: 220 } as const;
const EDGE = 30;
/** A shorter way is not drawn larger than this: about a hundred meters. */
const LEAST_DEGREES = 0.001;

type Spot = readonly [x: number, y: number];

/**
 * Draws the way without a map below it: what a browser shows before the map is loaded, without
 * JavaScript and without WebGL.
 */
export function renderMapPicture(map: DeliveryMap, label: string): Html {
  const toSpot = createProjection(map);
  const driver = toSpot(map.driver);
  const way = map.way.map(toSpot);
  const ahead = map.dropOff && [driver, toSpot(map.dropOff)];
  return html`<svg viewBox="0 0 ${PICTURE.width} ${PICTURE.height}" role="img" aria-label="${label}">${ahead && html`<path class="ahead" d="${formatPath(ahead)}"/>`}<path class="way" d="${formatPath(way)}"/>${map.pickUp && renderSquare(toSpot(map.pickUp))}${map.dropOff && renderPin(toSpot(map.dropOff))}<circle class="driver" cx="${driver[0]}" cy="${driver[1]}" r="9"/></svg>`;
}

const renderSquare = ([x, y]: Spot): Html =>
  html`<rect class="pickup" x="${x - 7}" y="${y - 7}" width="14" height="14" rx="3"/>`;

const renderPin = ([x, y]: Spot): Html =>
  html`<path class="dropoff" d="M${x} ${y}l-8-13a9.5 9.5 0 1 1 16 0z"/>`;

const formatPath = (spots: readonly Spot[]): string =>
  spots.map(([x, y], at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join("");

/** Returns where a place is in the picture: north is above, and a degree of longitude is shortened as on a map. */
function createProjection({
  driver,
  pickUp,
  dropOff,
  way,
}: DeliveryMap): (place: Coordinates) => Spot {
  const shown = [driver, pickUp, dropOff, ...way].filter((place) => place !== undefined);
  const shortening = Math.cos((driver.latitude * Math.PI) / 180);
  const x = toRange(shown.map(({ longitude }) => longitude * shortening));
  const y = toRange(shown.map(({ latitude }) => -latitude));
  const scale = Math.min(
    (PICTURE.width - 2 * EDGE) / x.length,
    (PICTURE.height - 2 * EDGE) / y.length,
  );
  const round = (value: number) => Math.round(value * 10) / 10;
  return ({ latitude, longitude }) => [
    round(PICTURE.width / 2 + (longitude * shortening - x.middle) * scale),
    round(PICTURE.height / 2 + (-latitude - y.middle) * scale),
  ];
}

function toRange(values: readonly number[]): { readonly middle: number; readonly length: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { middle: (least + most) / 2, length: Math.max(most - least, LEAST_DEGREES) };
}
