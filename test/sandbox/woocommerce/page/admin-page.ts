import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { type JsonObject, objectOf, textOf } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { notesOf } from "#test/sandbox/woocommerce/orders/order-notes.ts";
import { orderOf } from "#test/sandbox/woocommerce/orders/order-rows.ts";
import { statusNames } from "#test/sandbox/woocommerce/orders/order-status.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { adminPageScript } from "./admin-page-script.ts";
import { adminPageStyle } from "./admin-page-style.ts";
import { orderForm } from "./order-form.ts";

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const settled = ["completed", "cancelled", "refunded", "failed", "trash"];

function customerOf(order: JsonObject): string {
  const names = [order.shipping, order.billing].map((address) => {
    const { first_name, last_name } = objectOf(address);
    return `${textOf(first_name)} ${textOf(last_name)}`.trim();
  });
  return names.find((name) => name !== "") ?? "No name given";
}

function orderItem(store: Store, order: JsonObject): Html {
  const status = textOf(order.status);
  const created = textOf(order.date_created_gmt);
  const notes = notesOf(store, Number(order.id), "customer").reverse();
  return html`<li class="order">
  <div class="line">
    <h3>#${textOf(order.number)} · ${customerOf(order)}</h3>
    <span class="status ${/^[a-z-]+$/.test(status) ? status : ""}">${statusNames[status] ?? status}</span>
  </div>
  <p class="when"><time datetime="${created}Z">${created.replace("T", " ")} UTC</time></p>
  ${
    notes.length === 0
      ? ""
      : html`<ul class="notes" aria-label="Notes to the customer">${notes.map(
          (note) => html`<li>${linked(textOf(note.note))}</li>`,
        )}</ul>`
  }
</li>`;
}

/** The store's one page: its newest hundred orders, and a form to place another. */
export function adminPage(store: Store): Html {
  const rows = store.db.all("SELECT body FROM orders ORDER BY created_gmt DESC, id DESC LIMIT 100");
  const orders = rows.map(orderOf);
  const waiting = orders.some((order) => !settled.includes(textOf(order.status)));
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Orders · Stand-in WooCommerce store</title>
<link rel="icon" href="data:,">
<style>${raw(adminPageStyle)}</style>
</head>
<body>
<header><h1>Stand-in bakery</h1><p>A WooCommerce store for trying things out. Nothing here is real.</p></header>
<main>
${orderForm()}
<section aria-labelledby="orders-title">
  <h2 id="orders-title">Orders</h2>
  <p id="trouble" role="status"></p>
  <div id="orders" data-waiting="${waiting ? "yes" : "no"}">
  ${
    orders.length === 0
      ? html`<p class="empty">No orders yet. Place one above, and it will appear here.</p>`
      : html`<ol class="list">${orders.map((order) => orderItem(store, order))}</ol>`
  }
  </div>
</section>
</main>
<script>${raw(adminPageScript)}</script>
</body>
</html>`;
}

/** The text with its links to click on, as WooCommerce's e-mails have them. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 0 ? html`${part}` : html`<a href="${part}">${part}</a>`));
