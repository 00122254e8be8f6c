import { html } from "hono/html";
import type { Say } from "#functions/bridge/messages/buyer/format-buyer-message.ts";
import {
  formatBuyerTime,
  type TimeReader,
} from "#functions/bridge/messages/buyer/format-buyer-time.ts";
import type { Html } from "#functions/runtime/html.ts";
import type { DeliveryMap } from "#shared/bridge/domain/tracking/delivery-map.ts";
import { renderMapPicture } from "./map-picture.ts";

/** Returns the map's box with its picture, and below it what is what and when the driver was there. */
export function renderMap(map: DeliveryMap, reader: TimeReader, say: Say): Html {
  const { pickUp, dropOff, seenAt } = map;
  return html`<section class="map"><div id="map">${renderMapPicture(map, say("label.map"))}</div><ul><li class="driver">${say("label.driver-seen", { time: formatBuyerTime(seenAt, reader) })}</li>${pickUp && html`<li class="pickup">${say("label.store")}</li>`}${dropOff && html`<li class="dropoff">${say("label.your-address")}</li>`}</ul></section>`;
}
