import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { PLAIN_PAGE_STYLE } from "./plain-page-style.ts";

/** One page: no script, nothing from elsewhere, and it tells no other site where it was. */
export const renderPlainPage = (
  statusCode: number,
  title: string,
  content: string,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    // Our own pages hear of each other: without it, browsers would not say where a form comes from.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${PLAIN_PAGE_STYLE}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`,
});
