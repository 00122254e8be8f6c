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
  /** Whether the browser asks again by itself. */
  readonly isRefreshing: boolean;
  /** The tag of what the browser has of this page. */
  readonly knownTag: string | undefined;
}

const REFRESH_SECONDS = 20;

/** Without scripts, and of another origin only the store's logo; the style is part of the page. */
const formatPolicy = (imageSource = ""): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...(imageSource === "" ? [] : [`img-src ${imageSource}`]),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const HEADERS = {
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  vary: "accept-language",
  // The browser keeps the page, and asks each time whether it is still the same.
  "cache-control": "private, no-cache",
};

/** Returns the buyer's page, or 304 if the browser has it. */
export async function respondTrackingPage(frame: TrackingFrame): Promise<Response> {
  const page = String(await renderFrame(frame));
  const etag = `"${createHash("sha256").update(page).digest("base64url").slice(0, 22)}"`;
  const headers = {
    ...HEADERS,
    "content-security-policy": formatPolicy(frame.imageSource),
    etag,
    ...(frame.isRefreshing && { refresh: String(REFRESH_SECONDS) }),
  };
  return frame.status === 200 && frame.knownTag?.includes(etag) === true
    ? new Response(null, { status: 304, headers })
    : respondHtml(frame.status, html`${raw(page)}`, headers);
}

function renderFrame({ locale, view, header, content, note }: TrackingFrame): Html {
  const { language } = locale;
  const kept = view === undefined ? "" : `&view=${view}`;
  const others = Object.entries(BUYER_LANGUAGES).map(
    ([code, name]) =>
      html`<a href="?lang=${code}${kept}" lang="${code}" hreflang="${code}"${code === language && html` aria-current="true"`}>${name}</a>`,
  );
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><title>${formatBuyerMessage(language, "page")}</title><style>${raw(TRACKING_PAGE_STYLE)}</style></head><body>${header}<main>${content}</main><footer>${note && html`<p>${note}</p>`}<nav aria-label="${formatBuyerMessage(language, "label.languages")}">${others}</nav></footer></body></html>`;
}
