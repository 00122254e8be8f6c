import { html, raw } from "hono/html";
import { createIdToken } from "#test/sandbox/shopify/http/id-token.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { adminScript } from "./app-bridge-script.ts";
import { style } from "./style.ts";

/** Returns the app's address for the frame, with the parameters that Shopify adds. */
function buildFrameUrl(shop: Shop, appUrl: string): string {
  const url = new URL(appUrl);
  const host = Buffer.from(`admin.shopify.com/store/${shop.options.shop.split(".")[0]}`);
  const given = {
    embedded: "1",
    host: host.toString("base64").replace(/=+$/, ""),
    id_token: createIdToken(shop),
    locale: "en",
    session: "aaea182f2732d44c23057c0fea584021a4485b2bd25d3eb7fd349313ad24c685",
    shop: shop.options.shop,
    timestamp: String(Math.floor(shop.clock().getTime() / 1000)),
  };
  for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
  return url.href;
}

/** The admin page that shows the app in a frame. */
export const renderAppPage = (shop: Shop, appUrl: string) => html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Order Bridge · ${shop.options.shop}</title>
  <link rel="icon" href="data:,">
  <style>${raw(style)}
    body { display: flex; flex-direction: column; height: 100vh; }
    iframe { flex: 1; width: 100%; border: 0; background: #f4f5f6; }
  </style>
</head>
<body>
  <header><p><a href="/">Orders</a> · <strong>${shop.options.shop}</strong></p></header>
  <iframe title="Order Bridge" src="${buildFrameUrl(shop, appUrl)}"></iframe>
  <script>${raw(adminScript)}</script>
</body>
</html>`;
