import { html } from "hono/html";
import {
  listMapOrigins,
  type PageHelp,
  readPageHelp,
} from "#functions/bridge/app-page/app-page.ts";
import { respondHtml } from "#functions/bridge/pages/html-response.ts";
import type { Html } from "#functions/runtime/html.ts";
import type { ShopifyAppVariables } from "./env.ts";

/** The addresses of Shopify's parts of the page. */
export interface ShopifyAppConfig {
  readonly clientId: string;
  /** `https://cdn.shopify.com/shopifycloud/app-bridge.js` */
  readonly appBridgeUrl: string;
  /** The address of a shop's admin, with `{shop}` in place of the shop's domain. */
  readonly adminUrl: string;
  readonly help: PageHelp;
  /** The style of the page's maps; empty for a plain surface. */
  readonly mapStyleUrl: string;
}

/** Returns the configuration that the environment holds. */
export const toShopifyAppConfig = (env: ShopifyAppVariables): ShopifyAppConfig => ({
  clientId: env.SHOPIFY_CLIENT_ID,
  appBridgeUrl: env.SHOPIFY_APP_BRIDGE_URL,
  adminUrl: env.SHOPIFY_ADMIN_URL,
  help: readPageHelp(env),
  mapStyleUrl: env.MAP_STYLE_URL,
});

/** The shop whose admin frames a page, as far as it is known: not named, or named wrongly. */
export type FramingShop = string | "not-named" | undefined;

/**
 * Returns a page that only the admin of this shop can frame. Without a name, every shop's admin can:
 * only a page without data may be answered so. A wrong name allows nothing.
 */
export const respondFramed = (
  { appBridgeUrl, adminUrl, mapStyleUrl }: ShopifyAppConfig,
  shop: FramingShop,
  status: number,
  page: Html,
): Promise<Response> =>
  respondHtml(status, page, {
    "content-security-policy": listPolicies(
      new URL(appBridgeUrl).origin,
      shop === undefined ? "'none'" : listFrameAncestors(adminUrl, shop),
      listMapOrigins(mapStyleUrl),
    ).join("; "),
    "referrer-policy": "no-referrer",
  });

/**
 * App Bridge is loaded from Shopify's CDN, inserts its own styles, and sends its measurements to
 * Shopify. Whatever is not listed may come from our own origin only.
 */
const listPolicies = (
  cdn: string,
  frameAncestors: string,
  mapOrigins: readonly string[],
): string[] => [
  "default-src 'self'",
  `script-src 'self' ${cdn}`,
  `style-src 'self' 'unsafe-inline' ${cdn}`,
  `img-src 'self' data: ${cdn}`,
  `font-src 'self' ${cdn}`,
  ["connect-src 'self' https://*.shopify.com https://*.shopifysvc.com", ...mapOrigins].join(" "),
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  `frame-ancestors ${frameAncestors}`,
];

const listFrameAncestors = (adminUrl: string, shop: string): string => {
  const hosts =
    shop === "not-named"
      ? [adminUrl].filter((url) => !url.includes("{shop}"))
      : [adminUrl.replace("{shop}", shop), `https://${shop}`];
  return [...new Set([...hosts, "https://admin.shopify.com"])].join(" ");
};

/** Renders the tags that come first in the head: App Bridge must be the first script, and not deferred. */
export const renderAppBridgeTags = ({ clientId, appBridgeUrl }: ShopifyAppConfig): Html =>
  html`<meta name="shopify-api-key" content="${clientId}"><script src="${appBridgeUrl}"></script>`;
