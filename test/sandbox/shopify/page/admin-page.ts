import { html, raw } from "hono/html";
import type { OrderReport } from "#test/sandbox/shopify/http/order-report.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { renderOrderCard } from "./order-card.ts";
import { renderOrderForm } from "./order-form.ts";
import { refreshScript } from "./refresh-script.ts";
import { style } from "./style.ts";

const emptyState = html`
  <div class="empty"><h3>No orders yet</h3><p>Place an order to follow its delivery.</p></div>`;

/** What the merchant can do with the app. Shopify installs it and opens its page. */
const renderAppActions = ({ isInstalled }: Shop["app"]) =>
  isInstalled
    ? html`<p class="app-actions"><a href="/admin/apps/order-bridge">Open Order Bridge</a></p>
      <form class="app-actions" method="post" action="/_stand-in/uninstall-app"><button type="submit">Uninstall Order Bridge</button></form>`
    : html`<form class="app-actions" method="post" action="/_stand-in/install-app"><button type="submit">Install Order Bridge</button></form>`;

/** The store's page. It escapes all external text. */
export const renderAdminPage = (
  { options: { shop, appUrl }, app }: Shop,
  orders: readonly OrderReport[],
) => html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Orders · ${shop}</title>
  <link rel="icon" href="data:,">
  <style>${raw(style)}</style>
</head>
<body>
  <header><h1>${shop}</h1><p class="hint">A Shopify sandbox store. Its orders are not real.</p>
    ${appUrl === undefined ? "" : renderAppActions(app)}</header>
  <main>
    <section aria-labelledby="orders-title">
      <h2 id="orders-title">Orders</h2>
      <p id="refresh-error" role="status" hidden>
        The store does not respond. This list may be out of date. The page tries again every 3 seconds.
      </p>
      <div id="orders">${orders.length === 0 ? emptyState : html`<ul class="orders">${orders.map(renderOrderCard)}</ul>`}</div>
    </section>
    <aside>${renderOrderForm()}</aside>
  </main>
  <script>${raw(refreshScript)}</script>
</body>
</html>`;
