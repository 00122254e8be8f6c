import { html, raw } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";
import { respondHtml } from "./html-response.ts";
import { PLAIN_PAGE_STYLE } from "./plain-page-style.ts";

/** Returns a page without scripts and without content of other origins. */
export const respondPlainPage = (status: number, title: string, content: Html): Promise<Response> =>
  respondHtml(
    status,
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${raw(PLAIN_PAGE_STYLE)}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`,
    {
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      // With `no-referrer`, browsers would send `Origin: null` with the forms of our own pages.
      "referrer-policy": "same-origin",
      "x-robots-tag": "noindex",
    },
  );
