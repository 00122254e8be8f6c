import { html } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";
import { type Delivery, healthSchema } from "#shared/operator/answers.ts";
import {
  describeDelivery,
  describeEvent,
  listIds,
  listSteps,
  listWaits,
} from "#shared/operator/describe-delivery.ts";
import { describeArrivals } from "#shared/operator/describe-store.ts";
import { explainNow } from "#shared/operator/explain-now.ts";
import { explainOpen, readOrder } from "#shared/operator/find-deliveries.ts";
import { isNotFound } from "#shared/operator/operator-call-error.ts";
import { toPath } from "#shared/operator/operator-client.ts";
import { type OrderReference, parseOrderReference } from "#shared/operator/order-reference.ts";
import type { PageInput, PageView } from "../page-view.ts";
import { renderAction, renderFields, renderLines, renderLink, renderTime } from "../parts.ts";

/** Shows what happened to an order, what it waits for and what to do, with the buttons to do it. */
export async function showOrder(input: PageInput): Promise<PageView> {
  const { client, query } = input;
  const reference = parseOrderReference(`${query.get("store")}/${query.get("order")}`);
  if (reference === undefined) return NO_ORDER;
  const parts = await readOrder(client, reference);
  const [first] = parts;
  if (first === undefined) return showUnseen(input, reference);
  const rules = await Promise.all(parts.map((one) => explainOpen(client, one)));
  return {
    title: describeDelivery(first),
    content: html`${parts.map((one, at) => renderDelivery(one, rules[at]?.lines, input.now))}`,
  };
}

const NO_ORDER: PageView = {
  status: 404,
  title: "This is no order",
  content: html`<p>An order is named by its store and its id in the store. Search for it instead.</p>`,
};

function renderDelivery(delivery: Delivery, rules: readonly string[] | undefined, now: Date): Html {
  return html`${delivery.part > 1 && html`<h2>${describeDelivery(delivery)}</h2>`}
<div class="side-by-side"><section><h2>What it waits for</h2>${renderLines(listWaits(delivery, now))}</section>
<section><h2>What to do</h2>${renderLines(listSteps(delivery, now))}${delivery.part === 1 && renderOrderActions(delivery)}</section></div>
<section><h2>What happened (UTC)</h2>${renderTimeline(delivery)}</section>
${rules !== undefined && html`<section><h2>What the rules say of it now</h2>${renderLines(rules)}</section>`}
<section><h2>Its ids</h2>${renderFields([...listIds(delivery), ["store", renderLink(delivery.store_id, "store", { store: delivery.store_id })]])}</section>`;
}

const renderTimeline = ({ timeline }: Delivery): Html =>
  timeline.length === 0
    ? html`<p class="quiet">Nothing yet.</p>`
    : html`<ol class="plain events">${timeline.map((event) => html`<li>${renderTime(event.at)}<span class="quiet">${event.by}</span><span>${describeEvent(event)}</span></li>`)}</ol>`;

const renderOrderActions = ({ store_id: store, order_id: order, account_id: account }: Delivery) =>
  html`<p class="acts">${renderAction("Look at it now", "reconcile", { store, order })}${renderAction("Ask the courier again", "resync", { account })}${renderLink("Personal data", "person", { store, orders: order })}</p>`;

/** An order that the bridge has not seen can be explained if its store is known. */
async function showUnseen(
  { client, now }: PageInput,
  reference: OrderReference,
): Promise<PageView> {
  const { storeId: store, orderId: order } = reference;
  const lines = await explainNow(client, reference, 1).then(
    (explained) => explained.lines,
    (error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    },
  );
  const title = `Order ${order} of ${store}`;
  if (lines === undefined)
    return {
      status: 404,
      title,
      content: html`<section><p>There is no such store. ${renderLink("See all stores", "stores")}.</p></section>`,
    };
  const health = await client.call("GET", `stores/${toPath(store)}/health`, {
    schema: healthSchema,
  });
  return {
    status: 404,
    title,
    content: html`<section><h2>The bridge has not seen this order</h2><p>It sees an order once it is paid.</p>${renderLines(describeArrivals(health, now))}
<p class="acts">${renderAction("Ask the store for it", "reconcile", { store, order })}${renderLink("How the store is", "store", { store })}</p></section>
<section><h2>What the rules say of it now</h2>${renderLines(lines)}</section>`,
  };
}
