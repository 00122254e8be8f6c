import { html } from "hono/html";
import { type Html, respondHtml } from "#functions/bridge/pages/html-response.ts";
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

/** Returns a page that only the admin of this shop can frame; nothing can frame it if the shop is undefined. */
export const respondFramed = (
  { appBridgeUrl, adminUrl }: ShopifyAppConfig,
  shop: string | undefined,
  status: number,
  page: Html,
): Promise<Response> =>
  respondHtml(status, page, {
    // App Bridge chooses its own connections, images and styles: the policy restricts scripts only.
    "content-security-policy": `frame-ancestors ${shop === undefined ? "'none'" : listFrameAncestors(adminUrl, shop)}; script-src 'self' ${new URL(appBridgeUrl).origin}; object-src 'none'; base-uri 'none'; form-action 'self'`,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });

const listFrameAncestors = (adminUrl: string, shop: string): string =>
  [
    ...new Set([adminUrl.replace("{shop}", shop), `https://${shop}`, "https://admin.shopify.com"]),
  ].join(" ");

/** Renders the tags that come first in the head: App Bridge must be the first script, and not deferred. */
export const renderAppBridgeTags = ({ clientId, appBridgeUrl }: ShopifyAppConfig): Html =>
  html`<meta name="shopify-api-key" content="${clientId}"><script src="${appBridgeUrl}"></script>`;
