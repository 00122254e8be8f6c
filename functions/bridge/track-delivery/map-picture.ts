import { html } from "hono/html";
import {
  createProjection,
  formatPath,
  formatPin,
  PICTURE,
  type Spot,
} from "#functions/bridge/tracking-map/map-projection.ts";
import type { MapView } from "#functions/bridge/tracking-map/map-view.ts";
import type { Html } from "#functions/runtime/html.ts";

/**
 * Draws the way without a map below it: what a browser shows before the map is loaded, without
 * JavaScript and without WebGL.
 */
export function renderMapPicture(view: MapView, label: string): Html {
  const toSpot = createProjection(view);
  const driver = view.driver && toSpot(view.driver);
  const dropOff = view.dropOff && toSpot(view.dropOff);
  const way = view.way.map(toSpot);
  return html`<svg viewBox="0 0 ${PICTURE.width} ${PICTURE.height}" role="img" aria-label="${label}">${driver && dropOff && html`<path class="ahead" d="${formatPath([driver, dropOff])}"/>`}<path class="way" d="${formatPath(way)}"/>${view.pickUp && renderSquare(toSpot(view.pickUp))}${dropOff && html`<path class="dropoff" d="${formatPin(dropOff)}"/>`}${driver && html`<circle class="driver" cx="${driver[0]}" cy="${driver[1]}" r="9"/>`}</svg>`;
}

const renderSquare = ([x, y]: Spot): Html =>
  html`<rect class="pickup" x="${x - 7}" y="${y - 7}" width="14" height="14" rx="3"/>`;
