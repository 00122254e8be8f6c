import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { escapeHtml } from "#shared/bridge/domain/escape-html.ts";
import type { ShopifyAppVariables } from "./env.ts";

/** The addresses of Shopify's parts of the page. */
export interface ShopifyAppConfig {
  readonly clientId: string;
  /** `https://cdn.shopify.com/shopifycloud/app-bridge.js` */
  readonly appBridgeUrl: string;
  /** The address of a shop's admin, with `{shop}` in place of the shop's domain. */
  readonly adminUrl: string;
}

/** Returns the configuration that the environment holds. */
export const toShopifyAppConfig = (env: ShopifyAppVariables): ShopifyAppConfig => ({
  clientId: env.SHOPIFY_CLIENT_ID,
  appBridgeUrl: env.SHOPIFY_APP_BRIDGE_URL,
  adminUrl: env.SHOPIFY_ADMIN_URL,
});

/** A page inside Shopify's admin, framed by this one shop's admin only; undefined: by nobody. */
export const respondFramed = (
  { appBridgeUrl, adminUrl }: ShopifyAppConfig,
  shop: string | undefined,
  statusCode: number,
  body: string,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    // What App Bridge itself asks for besides its script is Shopify's affair: only scripts are bound.
    "content-security-policy": `frame-ancestors ${shop === undefined ? "'none'" : listFrameAncestors(adminUrl, shop)}; script-src 'self' ${new URL(appBridgeUrl).origin}; object-src 'none'; base-uri 'none'; form-action 'self'`,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  },
  body,
});

const listFrameAncestors = (adminUrl: string, shop: string): string =>
  [
    ...new Set([adminUrl.replace("{shop}", shop), `https://${shop}`, "https://admin.shopify.com"]),
  ].join(" ");

/** What stands first in the head: App Bridge insists on it, and on being loaded at once. */
export const renderAppBridgeTags = ({ clientId, appBridgeUrl }: ShopifyAppConfig): string =>
  `<meta name="shopify-api-key" content="${escapeHtml(clientId)}"><script src="${escapeHtml(appBridgeUrl)}"></script>`;
