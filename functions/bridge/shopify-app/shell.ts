import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { STYLE } from "./style.ts";

interface Shell {
  readonly statusCode: number;
  readonly clientId: string;
  /** Whose admin may frame it; undefined: nobody's. */
  readonly shop: string | undefined;
  readonly title: string;
  /** HTML; every text in it is ours, or escaped. */
  readonly content: string;
}

/** A page inside Shopify's admin: App Bridge first in its head, and framed by this one shop's admin only. */
export const shell = ({
  statusCode,
  clientId,
  shop,
  title,
  content,
}: Shell): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": `frame-ancestors ${shop === undefined ? "'none'" : `https://${shop} https://admin.shopify.com`}; object-src 'none'; base-uri 'none'; form-action 'self'`,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="shopify-api-key" content="${escaped(clientId)}"><script src="https://cdn.shopify.com/shopifycloud/app-bridge.js"></script><script src="https://cdn.shopify.com/shopifycloud/polaris-1.js"></script><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`,
});

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as HTML shows it. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
