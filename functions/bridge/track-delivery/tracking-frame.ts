import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import {
  BUYER_LANGUAGES,
  type BuyerLocale,
} from "#functions/bridge/messages/buyer/buyer-language.ts";
import { formatBuyerMessage } from "#functions/bridge/messages/buyer/format-buyer-message.ts";
import { respondHtml } from "#functions/bridge/pages/html-response.ts";
import type { Html } from "#functions/runtime/html.ts";
import { TRACKING_PAGE_STYLE } from "./tracking-page-style.ts";

/** What is around the content of the buyer's page, and who reads it. */
interface TrackingFrame {
  readonly status: number;
  readonly locale: BuyerLocale;
  /** The page's own name in its address, which the links to other languages keep. */
  readonly view?: string | undefined;
  readonly header?: Html | undefined;
  readonly content: Html;
  readonly note?: string | undefined;
  /** The only image of the page, as a source of a content security policy. */
  readonly imageSource?: string | undefined;
  /** Whether the page shows photos, which come from its own address. */
  readonly hasPhotos?: boolean | undefined;
  /** The page's script, and whose style its map has, if the page shows one. */
  readonly script?: { readonly path: string; readonly styleUrl?: string | undefined } | undefined;
  /** Whether the browser asks again by itself. */
  readonly isRefreshing: boolean;
  /** The tag of what the browser has of this page. */
  readonly knownTag: string | undefined;
}

const REFRESH_SECONDS = 20;
/** A script asks for changes itself. This is for a page whose script did not come. */
const REFRESH_SECONDS_WITH_SCRIPT = 300;

/**
 * Of another origin only the store's logo and the map's tiles; the style is part of the page. Without a
 * map there are no scripts.
 */
const formatPolicy = ({ imageSource, hasPhotos, script }: TrackingFrame): string =>
  [
    "default-src 'none'",
    `style-src 'unsafe-inline'${script ? " 'self'" : ""}`,
    ...(imageSource === undefined ? [] : [`img-src ${imageSource}`]),
    ...(hasPhotos ? ["object-src 'self'"] : []),
    ...(script === undefined ? [] : listMapSources(script)),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The map's script and its worker are ours; the style, its tiles and letters are of one origin. */
function listMapSources({ styleUrl }: NonNullable<TrackingFrame["script"]>): string[] {
  const styles = styleUrl === undefined ? "" : ` ${new URL(styleUrl).origin}`;
  return ["script-src 'self'", "worker-src 'self'", `connect-src 'self'${styles}`];
}

/** Nobody finds the page, or learns its address from it. */
export const PAGE_HEADERS = {
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  vary: "accept-language",
};

const HEADERS = {
  ...PAGE_HEADERS,
  // The browser keeps the page, and asks each time whether it is still the same.
  "cache-control": "private, no-cache",
};

/** Returns the buyer's page, or 304 if the browser has it. */
export async function respondTrackingPage(frame: TrackingFrame): Promise<Response> {
  const page = String(await renderFrame(frame));
  const etag = `"${hashText(page)}"`;
  const refresh = frame.script ? REFRESH_SECONDS_WITH_SCRIPT : REFRESH_SECONDS;
  const headers = {
    ...HEADERS,
    "content-security-policy": formatPolicy(frame),
    etag,
    ...(frame.isRefreshing && { refresh: String(refresh) }),
  };
  return frame.status === 200 && frame.knownTag?.includes(etag) === true
    ? new Response(null, { status: 304, headers })
    : respondHtml(frame.status, html`${raw(page)}`, headers);
}

/** Returns 22 characters that change with the text. */
export const hashText = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, 22);

function renderFrame({ locale, view, header, content, note, script }: TrackingFrame): Html {
  const { language } = locale;
  const kept = view === undefined ? "" : `&view=${view}`;
  const others = Object.entries(BUYER_LANGUAGES).map(
    ([code, name]) =>
      html`<a href="?lang=${code}${kept}" lang="${code}" hreflang="${code}"${code === language && html` aria-current="true"`}>${name}</a>`,
  );
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><title>${formatBuyerMessage(language, "page")}</title><style>${raw(TRACKING_PAGE_STYLE)}</style>${script && html`<script src="${script.path}" defer></script><noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>`}</head><body>${header}<main>${content}</main><footer>${note && html`<p>${note}</p>`}<nav aria-label="${formatBuyerMessage(language, "label.languages")}">${others}</nav></footer></body></html>`;
}
