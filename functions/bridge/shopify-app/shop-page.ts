import { html } from "hono/html";
import type { AppAssets } from "#functions/bridge/app-page/app-assets.ts";
import { renderAppPage } from "#functions/bridge/app-page/app-page.ts";
import { SHOPIFY_APP_PATH } from "#functions/bridge/app-page/shopify-app-path.ts";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import type { Html } from "#functions/runtime/html.ts";
import {
  findInstallationProblem,
  type Installation,
} from "#shared/bridge/domain/stores/installation.ts";
import {
  type FramingShop,
  renderAppBridgeTags,
  respondFramed,
  type ShopifyAppConfig,
} from "./framed-page.ts";

/** Returns the app's page for the shop that the ID token names, with a notice if the installation has a problem. */
export function respondShopPage(
  config: ShopifyAppConfig,
  assets: AppAssets,
  installation: Installation,
): Promise<Response> {
  const { storeId, shop } = installation;
  const problem = findInstallationProblem(installation);
  const notice =
    problem === undefined
      ? undefined
      : renderNotice(
          // Nothing in the shop can change what Shopify has not approved yet.
          installation.state === "installed"
            ? "Shopify's approval is missing"
            : "Your shop needs attention",
          formatMessage(problem),
        );
  const page = renderAppPage(assets, {
    storeId,
    signIn: "shopify",
    head: renderAppBridgeTags(config),
    notice,
    help: config.help,
    mapStyleUrl: config.mapStyleUrl,
  });
  return respondFramed(config, shop, 200, page);
}

const renderNotice = (title: string, text: string): Html =>
  html`<section class="problem" aria-label="${title}"><p><strong>${title}.</strong> ${text}</p></section>
`;

/**
 * Returns the page for a request without a valid ID token. Its script requests a token from App Bridge
 * and loads the page again with it, once. Outside Shopify's admin this fails, and the text says where
 * to open the app.
 */
export const respondTokenPage = (config: ShopifyAppConfig, assets: AppAssets, shop: FramingShop) =>
  respondFramed(
    config,
    shop,
    200,
    renderSmallPage(
      config,
      assets,
      "One moment",
      "If this does not go away, open Order Bridge from your shop's admin, under Apps.",
      html`<script defer src="${assets.script.path}"></script>`,
    ),
  );

/** Returns the page for an error that may be gone when the page is loaded again. */
export const respondErrorPage = (
  config: ShopifyAppConfig,
  assets: AppAssets,
  shop: FramingShop,
  text: string,
) =>
  respondFramed(
    config,
    shop,
    503,
    renderSmallPage(
      config,
      assets,
      "This did not work",
      `${text} Try again in a minute.`,
      undefined,
      html`<p><a class="go" href="${SHOPIFY_APP_PATH}${shop === undefined || shop === "not-named" ? "" : `?shop=${shop}`}">Try again</a></p>`,
    ),
  );

const renderSmallPage = (
  config: ShopifyAppConfig,
  { style }: AppAssets,
  title: string,
  text: string,
  script?: Html,
  more?: Html,
): Html => html`<!doctype html>
<html lang="en" class="shopify">
<head><meta charset="utf-8">${renderAppBridgeTags(config)}<meta name="viewport" content="width=device-width, initial-scale=1"><title>Order Bridge</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${style.path}">${script}</head>
<body data-needs-token><header><h1>Order Bridge</h1></header><main><h2>${title}</h2><p>${text}</p>${more}</main></body>
</html>
`;
