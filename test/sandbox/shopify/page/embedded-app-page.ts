import { html, raw } from "hono/html";
import { createIdToken } from "#test/sandbox/shopify/http/id-token.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { adminScript } from "./admin-script.ts";
import { embeddedAppStyle } from "./embedded-app-style.ts";
import { style } from "./style.ts";

/** Returns the app's address for the frame, with the parameters that Shopify adds. */
function buildFrameUrl(shop: Shop, appUrl: string, place: string): string {
  const url = new URL(appUrl + place);
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

/** The admin page that shows the app in a frame; the place is what the address adds to the app's own. */
export const renderAppPage = (shop: Shop, appUrl: string, place: string) => html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Order Bridge · ${shop.options.shop}</title>
  <link rel="icon" href="data:,">
  <style>${raw(style)}${raw(embeddedAppStyle)}</style>
</head>
<body>
  <header>
    <p><button type="button" id="menu" aria-expanded="false" aria-controls="side-bar">Menu</button>
      <strong>${shop.options.shop}</strong></p>
    <section id="save-bar" aria-label="Unsaved changes" hidden>
      <p>Unsaved changes</p><button type="button" id="discard">Discard</button><button type="button" id="save">Save</button>
    </section>
  </header>
  <div class="columns">
    <nav id="side-bar" aria-label="Admin"><ul><li><a id="orders-link" href="/">Orders</a></li></ul>
      <h2>Apps</h2><ul id="app-links"></ul></nav>
    <main>
      <p class="title-bar"><span id="breadcrumb"></span><strong id="title"></strong></p>
      <iframe title="Order Bridge" data-place="${place}" src="${buildFrameUrl(shop, appUrl, place)}"></iframe>
    </main>
  </div>
  <div id="toasts" role="status"></div>
  <dialog id="leave-question" aria-labelledby="leave-title"><h2 id="leave-title">Leave page with unsaved changes?</h2>
    <p>Leaving this page will delete all unsaved changes.</p>
    <form method="dialog"><button value="stay">Stay</button> <button value="leave">Leave page</button></form></dialog>
  <script>${raw(adminScript)}</script>
</body>
</html>`;
