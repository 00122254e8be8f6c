import { html } from "hono/html";
import type { Say } from "#functions/bridge/messages/buyer/format-buyer-message.ts";
import {
  formatBuyerTime,
  type TimeReader,
} from "#functions/bridge/messages/buyer/format-buyer-time.ts";
import type { MapPlace, MapView } from "#functions/bridge/tracking-map/map-view.ts";
import type { TrackingAssets } from "#functions/bridge/tracking-map/tracking-assets.ts";
import type { Html } from "#functions/runtime/html.ts";
import type { Coordinates } from "#shared/bridge/domain/delivery/store-order.ts";
import type { DeliveryMap } from "#shared/bridge/domain/tracking/delivery-map.ts";
import { renderMapPicture } from "./map-picture.ts";

/** Where the map comes from. */
export interface MapSource {
  /** Reads the files of the map; called only for a page that shows one. */
  readonly readAssets: () => TrackingAssets;
  /** The operator's style; undefined for a plain surface, which needs no network. */
  readonly styleUrl?: string | undefined;
}

/**
 * Returns the map's box with its picture, and below it what is what and when the driver was there. The
 * script finds in the box what it draws over the picture.
 */
export function renderMap(
  map: DeliveryMap,
  view: MapView,
  { readAssets, styleUrl = "" }: MapSource,
  say: Say,
): Html {
  const assets = readAssets();
  const label = say("label.map");
  return html`<section class="map"><div id="map" data-view="${JSON.stringify(view)}" data-script="${assets.map.path}" data-worker="${assets.worker.path}" data-sheet="${assets.sheet.path}" data-style="${styleUrl}" data-label="${label}">${renderMapPicture(view, label)}</div><ul><li class="driver">${view.seen}</li>${map.pickUp && html`<li class="pickup">${say("label.store")}</li>`}${map.dropOff && html`<li class="dropoff">${say("label.your-address")}</li>`}</ul></section>`;
}

/** Returns what the page's script draws. `page` tells the text of the page, which must fit. */
export function toMapView(map: DeliveryMap, page: string, reader: TimeReader, say: Say): MapView {
  const { driver, pickUp, dropOff, way, seenAt } = map;
  return {
    page,
    seen: say("label.driver-seen", { time: formatBuyerTime(seenAt, reader) }),
    driver: toMapPlace(driver),
    ...(pickUp && { pickUp: toMapPlace(pickUp) }),
    ...(dropOff && { dropOff: toMapPlace(dropOff) }),
    way: way.map(toMapPlace),
  };
}

const toMapPlace = ({ latitude, longitude }: Coordinates): MapPlace => [longitude, latitude];
