import { html } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";
import type { Delivery } from "#shared/operator/answers.ts";
import { searchStores } from "#shared/operator/find-deliveries.ts";
import { parseOrderReference } from "#shared/operator/order-reference.ts";
import { type PageInput, type PageView, toPagePath } from "../page-view.ts";
import { renderAge, renderLink, renderOrderLink, renderRows } from "../parts.ts";

/** Finds an order by anything that names it: one is shown at once, several are listed. */
export async function findOrders(input: PageInput): Promise<PageView | string> {
  const { client, query, isOver } = input;
  const text = (query.get("q") ?? "").trim();
  if (text === "") return toPagePath("");
  const reference = parseOrderReference(text);
  if (reference !== undefined)
    return toPagePath("order", { store: reference.storeId, order: reference.orderId });
  const after = query.get("after") ?? undefined;
  const { deliveries, next } = await searchStores(client, text, { isOver, after });
  const [first] = deliveries;
  const orders = new Set(deliveries.map((one) => `${one.store_id}/${one.order_id}`));
  if (first !== undefined && orders.size === 1 && next === undefined)
    return toPagePath("order", { store: first.store_id, order: first.order_id });
  return {
    status: first === undefined && next === undefined ? 404 : 200,
    title: `Search: ${text}`,
    content: html`${first === undefined ? renderNothing(next) : renderFound(deliveries, input.now)}
${next !== undefined && html`<p>${renderLink("Search the other stores", "find", { q: text, after: next })}</p>`}`,
  };
}

const renderFound = (deliveries: readonly Delivery[], now: Date): Html =>
  html`<section><h2>${deliveries.length} ${deliveries.length === 1 ? "delivery is" : "deliveries are"} called like that</h2>${renderRows(
    deliveries.map((one) => ({
      title: renderOrderLink(one.store_id, one.order_id, one.order_name),
      more: `${one.store_id}/${one.order_id}${one.part > 1 ? `/${one.part}` : ""}`,
      side: html`${one.state}, ${renderAge(one.created_at, now)}`,
    })),
  )}</section>`;

const renderNothing = (next: string | undefined): Html =>
  next === undefined
    ? html`<section><h2>No delivery of any store is called like that</h2>
<p>The bridge sees an order once it is paid. Ids are found however old the delivery is, names among each store's latest 5,000 deliveries.</p>
<p>If it is paid, ask its store: search for <code>store/order id</code>, with the order's id in the store, such as <code>tea-house/1042</code>. ${renderLink("See all stores", "stores")}.</p></section>`
    : html`<section><p>None of the stores that were searched so far has it.</p></section>`;
