import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { type JsonObject, toObject, toText } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { listNotes } from "#test/sandbox/woocommerce/orders/order-notes.ts";
import { parseOrder } from "#test/sandbox/woocommerce/orders/order-rows.ts";
import { statusNames } from "#test/sandbox/woocommerce/orders/order-status.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { adminPageScript } from "./admin-page-script.ts";
import { adminPageStyle } from "./admin-page-style.ts";
import { renderOrderForm } from "./order-form.ts";

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const FINAL_STATUSES = ["completed", "cancelled", "refunded", "failed", "trash"];

function getCustomerName(order: JsonObject): string {
  const names = [order.shipping, order.billing].map((address) => {
    const { first_name, last_name } = toObject(address);
    // The checkout stores names encoded.
    return `${toText(first_name)} ${toText(last_name)}`.replaceAll("&amp;", "&").trim();
  });
  return names.find((name) => name !== "") ?? "No name given";
}

function renderOrderItem(store: Store, order: JsonObject): Html {
  const status = toText(order.status);
  const created = toText(order.date_created_gmt);
  const notes = listNotes(store, Number(order.id), "customer").reverse();
  return html`<li class="order" id="order-${String(order.id)}">
  <div class="line">
    <h3>#${toText(order.number)} · ${getCustomerName(order)}</h3>
    <span class="status ${/^[a-z-]+$/.test(status) ? status : ""}">${statusNames.get(status) ?? status}</span>
  </div>
  <p class="when"><time datetime="${created}Z">${created.replace("T", " ")} UTC</time></p>
  ${
    notes.length === 0
      ? ""
      : html`<ul class="notes" aria-label="Notes to the customer">${notes.map(
          (note) => html`<li>${linkUrls(toText(note.note))}</li>`,
        )}</ul>`
  }
</li>`;
}

/** The store's page: the newest 100 orders and a form that places an order. */
export function renderAdminPage(store: Store): Html {
  const rows = store.db.queryAll(
    "SELECT body FROM orders ORDER BY created_gmt DESC, id DESC LIMIT 100",
  );
  const orders = rows.map(parseOrder);
  const waiting = orders.some((order) => !FINAL_STATUSES.includes(toText(order.status)));
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Orders · WooCommerce sandbox store</title>
<link rel="icon" href="data:,">
<style>${raw(adminPageStyle)}</style>
</head>
<body>
<header><h1>Sandbox bakery</h1><p>A WooCommerce store for local tests. Its orders are not real.</p></header>
<main>
${renderOrderForm()}
<section aria-labelledby="orders-title">
  <h2 id="orders-title">Orders</h2>
  <p id="refresh-error" role="status"></p>
  <div id="orders" data-waiting="${waiting ? "yes" : "no"}">
  ${
    orders.length === 0
      ? html`<p class="empty">No orders yet. Place one above, and it will appear here.</p>`
      : html`<ol class="list">${orders.map((order) => renderOrderItem(store, order))}</ol>`
  }
  </div>
</section>
</main>
<script>${raw(adminPageScript)}</script>
</body>
</html>`;
}

/** Returns the text with clickable links, as in WooCommerce's e-mails. */
const linkUrls = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 0 ? html`${part}` : html`<a href="${part}">${part}</a>`));
