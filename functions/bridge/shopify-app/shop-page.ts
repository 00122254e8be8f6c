import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { AppAssets } from "#functions/bridge/app-page/app-assets.ts";
import { renderAppPage } from "#functions/bridge/app-page/app-page.ts";
import { escapeHtml } from "#shared/bridge/domain/escape-html.ts";
import {
  describeInstallation,
  type Installation,
} from "#shared/bridge/domain/stores/installation.ts";
import { renderAppBridgeTags, respondFramed, type ShopifyAppConfig } from "./framed-page.ts";

/** The app's page, for the shop that the ID token was made for; above it what is wrong with the installation. */
export function renderShopPage(
  config: ShopifyAppConfig,
  assets: AppAssets,
  installation: Installation,
): APIGatewayProxyStructuredResultV2 {
  const { storeId, shop } = installation;
  const problem = describeInstallation(installation);
  const notice =
    problem === undefined
      ? ""
      : `<section class="problem" aria-label="Your shop needs attention"><p><strong>Your shop needs attention.</strong> ${escapeHtml(problem)}</p></section>\n`;
  const page = renderAppPage(assets, {
    storeId,
    signIn: "shopify",
    head: renderAppBridgeTags(config),
    notice,
  });
  return respondFramed(config, shop, 200, page);
}

/**
 * For a request without a good ID token: the script has App Bridge get one, and loads the page again
 * with it, once. Outside Shopify's admin there is none to get, and the text says where to go.
 */
export const renderTokenPage = (
  config: ShopifyAppConfig,
  assets: AppAssets,
  shop: string | undefined,
) =>
  respondFramed(
    config,
    shop,
    200,
    renderSmallPage(
      config,
      assets,
      "One moment",
      "If this does not go away, open Order Bridge from your shop's admin, under Apps.",
      `<script defer src="${escapeHtml(assets.script.path)}"></script>`,
    ),
  );

/** For what can be mended by loading the page again. */
export const renderErrorPage = (
  config: ShopifyAppConfig,
  assets: AppAssets,
  shop: string | undefined,
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
      `${text} Load the page again in a minute.`,
    ),
  );

const renderSmallPage = (
  config: ShopifyAppConfig,
  { style }: AppAssets,
  title: string,
  text: string,
  script = "",
): string => `<!doctype html>
<html lang="en" class="shopify">
<head><meta charset="utf-8">${renderAppBridgeTags(config)}<meta name="viewport" content="width=device-width, initial-scale=1"><title>Order Bridge</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${escapeHtml(style.path)}">${script}</head>
<body data-needs-token><header><h1>Order Bridge</h1></header><main><h2>${escapeHtml(title)}</h2><p>${escapeHtml(text)}</p></main></body>
</html>
`;
