import { html } from "hono/html";
import type { BuyerCode, MissingPage } from "#functions/bridge/messages/buyer/buyer-catalog.ts";
import type { BuyerLocale } from "#functions/bridge/messages/buyer/buyer-language.ts";
import {
  formatBuyerMessage,
  type Say,
} from "#functions/bridge/messages/buyer/format-buyer-message.ts";
import {
  formatBuyerTime,
  formatBuyerWindow,
  formatTimeZone,
  type TimeReader,
} from "#functions/bridge/messages/buyer/format-buyer-time.ts";
import { respondJson } from "#functions/http/respond-json.ts";
import type { Html } from "#functions/runtime/html.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import {
  findArrivalWindow,
  findPlannedPickUp,
} from "#shared/bridge/domain/tracking/arrival-window.ts";
import type { RatingRefusal } from "#shared/bridge/domain/tracking/buyer-rating.ts";
import { isFinalForBuyer, toBuyerState } from "#shared/bridge/domain/tracking/buyer-state.ts";
import { type BuyerLine, listBuyerLines } from "#shared/bridge/domain/tracking/buyer-steps.ts";
import type { DeliveryMap } from "#shared/bridge/domain/tracking/delivery-map.ts";
import { findShownDriver } from "#shared/bridge/domain/tracking/shown-driver.ts";
import { findStopsBefore } from "#shared/bridge/domain/tracking/stops-before.ts";
import { renderInstructions } from "./instructions-page.ts";
import { type MapSource, renderMap, toMapView } from "./map-section.ts";
import { renderProof } from "./proof-section.ts";
import { renderRating } from "./rating-form.ts";
import {
  getStoreName,
  renderLogo,
  renderStoreContact,
  type StoreFacts,
  toImageSource,
} from "./store-facts.ts";
import { hashText, PAGE_HEADERS, respondTrackingPage } from "./tracking-frame.ts";

/** Who reads the page, and what the browser has of it. */
export interface PageReader {
  readonly locale: BuyerLocale;
  readonly now: Date;
  readonly knownTag?: string | undefined;
}

/** What the buyer's page shows. */
export interface TrackedDelivery extends Pick<Settings, "cancelling"> {
  readonly delivery: Delivery;
  /** Of the place that the goods leave from. */
  readonly timeZone: string;
  readonly store: StoreFacts;
  readonly map?: (DeliveryMap & { readonly source: MapSource }) | undefined;
  /** Why the rating that was posted is not taken. */
  readonly refusedRating?: RatingRefusal | undefined;
}

/**
 * Returns the buyer's page of one delivery. It shows the progress, the driver while one is under way, and
 * nothing of the buyer but the block where the parcel goes, because anyone with the link can open it.
 */
export function respondDeliveryPage(
  tracked: TrackedDelivery,
  { locale, now, knownTag }: PageReader,
): Promise<Response> {
  const { delivery, store, map, refusedRating } = tracked;
  const { reader, say, above, below, photos, page } = renderParts(tracked, { locale, now });
  const view = map && toMapView(map, page, reader, say);
  return respondTrackingPage({
    status: refusedRating === undefined ? 200 : 422,
    locale,
    knownTag,
    header: renderHeader(store, delivery, say),
    imageSource: toImageSource(store),
    hasPhotos: photos !== undefined,
    content: html`${above}${map && view && renderMap(map, view, map.source, say)}${below}`,
    note: say("note.zone", { zone: formatTimeZone(reader) }),
    script: map && { path: map.source.readAssets().script.path, styleUrl: map.source.styleUrl },
    isRefreshing: !isFinalForBuyer(toBuyerState(delivery)),
  });
}

/** Returns where the driver is as JSON, `{ map: MapView | null }`: what the page's script asks for. */
export function respondPosition(tracked: TrackedDelivery, visitor: PageReader): Response {
  const { map } = tracked;
  const { reader, say, page } = renderParts(tracked, visitor);
  const view = map === undefined ? null : toMapView(map, page, reader, say);
  return respondJson(200, { map: view }, PAGE_HEADERS);
}

/** Returns what is above and below the map, with a text that changes with either. */
function renderParts(
  { delivery, timeZone, store, cancelling, refusedRating }: TrackedDelivery,
  { locale, now }: PageReader,
) {
  const state = toBuyerState(delivery);
  const reader: TimeReader = { tag: locale.tag, timeZone, now };
  const say: Say = (code, params) => formatBuyerMessage(locale.language, code, params);
  const lines = listBuyerLines(delivery).map((line) => renderLine(line, reader, say));
  const above = html`${delivery.isTest === true && html`<section class="odd"><p>${say("note.test")}</p></section>`}<section><h1>${say(`title.${state}`)}</h1><p>${say(`text.${state}`)}</p>${renderExpected(delivery, reader, say)}${renderStops(delivery, now, say)}${renderDriver(delivery, say)}</section>`;
  const photos = renderProof(delivery, now, locale, say);
  const below = html`${photos}${lines.length > 0 && html`<section><ol>${lines}</ol></section>`}${renderRating(delivery, locale, say, refusedRating)}${renderInstructions(delivery, { cancelling }, locale, say)}${renderStoreContact(store, say)}`;
  return { reader, say, above, below, photos, page: hashText(`${above}${below}`) };
}

function renderHeader(store: StoreFacts, { orderName }: Delivery, say: Say): Html {
  const name = getStoreName(store);
  return html`<header>${renderLogo(store)}${name && html`<p>${name}</p>`}${orderName && html`<p class="quiet">${say("label.order", { order: orderName })}</p>`}</header>`;
}

function renderExpected(delivery: Delivery, reader: TimeReader, say: Say): Html | undefined {
  const arrival = findArrivalWindow(delivery, reader.now);
  if (arrival === "late") return html`<p class="late">${say("note.late")}</p>`;
  if (arrival !== undefined)
    return html`<dl><dt>${say("label.arrival")}</dt><dd>${formatBuyerWindow(arrival, reader)}</dd></dl>`;
  const pickUp = findPlannedPickUp(delivery, reader.now);
  return (
    pickUp &&
    html`<dl><dt>${say("label.pickup")}</dt><dd>${formatBuyerTime(pickUp, reader)}</dd></dl>`
  );
}

function renderStops(delivery: Delivery, now: Date, say: Say): Html | undefined {
  const count = findStopsBefore(delivery, now);
  if (count === undefined) return undefined;
  const told = count === 0 ? say("note.next-stop") : say("note.stops", { count: String(count) });
  return html`<p class="quiet">${told}</p>`;
}

function renderDriver(delivery: Delivery, say: Say): Html | undefined {
  const driver = findShownDriver(delivery);
  if (driver === undefined) return undefined;
  const { firstName, phone } = driver;
  const link = phone && html` · <a href="tel:${phone.replaceAll(/[^+\d]/g, "")}">${phone}</a>`;
  return html`<dl><dt>${say("label.driver")}</dt><dd>${firstName}${link}</dd></dl>`;
}

const renderLine = (line: BuyerLine, reader: TimeReader, say: Say): Html =>
  html`<li class="${line.mark}"${line.mark === "now" && html` aria-current="step"`}>${say(toLineCode(line))}${line.at && html` <time datetime="${line.at.toISOString()}">${formatBuyerTime(line.at, reader)}</time>`}</li>`;

/** The state's title says what a line is that is no step. */
const toLineCode = (line: BuyerLine): BuyerCode =>
  line.kind === "step" ? `step.${line.name}` : `title.${line.name}`;

const MISSING_STATUS: Readonly<Record<MissingPage, number>> = { unknown: 404, expired: 410 };

/** Returns the page for a link with an invalid token, or whose delivery was deleted or redacted. */
export const respondMissingPage = (
  missing: MissingPage,
  { locale }: PageReader,
): Promise<Response> =>
  respondTrackingPage({
    status: MISSING_STATUS[missing],
    locale,
    knownTag: undefined,
    content: html`<section><h1>${formatBuyerMessage(locale.language, `title.${missing}`)}</h1><p>${formatBuyerMessage(locale.language, `text.${missing}`)}</p></section>`,
    isRefreshing: false,
  });
