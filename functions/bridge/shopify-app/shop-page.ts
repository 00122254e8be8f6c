import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { AppAssets } from "#functions/bridge/app-page/app-assets.ts";
import { appPage } from "#functions/bridge/app-page/app-page.ts";
import { escaped } from "#shared/bridge/domain/escape-html.ts";
import { type Installation, standingText } from "#shared/bridge/domain/stores/installation.ts";
import { type Around, appBridge, framed } from "./framed-page.ts";

/** The app's page, for the shop that the ID token was made for; above it what is wrong with the installation. */
export function shopPage(
  around: Around,
  assets: AppAssets,
  installation: Installation,
): APIGatewayProxyStructuredResultV2 {
  const { storeId, shop } = installation;
  const trouble = standingText(installation);
  const notice =
    trouble === undefined
      ? ""
      : `<section class="problem" aria-label="Your shop needs attention"><p><strong>Your shop needs attention.</strong> ${escaped(trouble)}</p></section>\n`;
  const page = appPage(assets, { storeId, signIn: "shopify", head: appBridge(around), notice });
  return framed(around, shop, 200, page);
}

/**
 * For a request without a good ID token: the script has App Bridge get one, and loads the page again
 * with it, once. Outside Shopify's admin there is none to get, and the text says where to go.
 */
export const tokenPage = (around: Around, assets: AppAssets, shop: string | undefined) =>
  framed(
    around,
    shop,
    200,
    small(
      around,
      assets,
      "One moment",
      "If this does not go away, open Order Bridge from your shop's admin, under Apps.",
      `<script defer src="${escaped(assets.script.path)}"></script>`,
    ),
  );

/** For what can be mended by loading the page again. */
export const troublePage = (
  around: Around,
  assets: AppAssets,
  shop: string | undefined,
  text: string,
) =>
  framed(
    around,
    shop,
    503,
    small(around, assets, "This did not work", `${text} Load the page again in a minute.`),
  );

const small = (
  around: Around,
  { style }: AppAssets,
  title: string,
  text: string,
  script = "",
): string => `<!doctype html>
<html lang="en" class="shopify">
<head><meta charset="utf-8">${appBridge(around)}<meta name="viewport" content="width=device-width, initial-scale=1"><title>Order Bridge</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${escaped(style.path)}">${script}</head>
<body data-needs-token><header><h1>Order Bridge</h1></header><main><h2>${escaped(title)}</h2><p>${escaped(text)}</p></main></body>
</html>
`;
