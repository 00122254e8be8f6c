import { html } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";
import { dataRequestsSchema, exportSchema } from "#shared/operator/answers.ts";
import { toPath } from "#shared/operator/operator-client.ts";
import type { PageInput, PageView } from "../page-view.ts";
import { renderLink, renderRows, renderTime } from "../parts.ts";

/** Exports or erases what is stored about the buyer of orders. */
export async function askForPerson({ client, query }: PageInput): Promise<PageView> {
  const store = query.get("store") ?? "";
  const orders = query.get("orders") ?? "";
  const requests =
    store === ""
      ? []
      : (
          await client.call("GET", `stores/${toPath(store)}/data-requests`, {
            schema: dataRequestsSchema,
          })
        ).data_requests;
  return {
    title: "Personal data",
    content: html`<section><h2>A person's orders</h2>
<p>The bridge has no index of people: ask the store for the ids of the person's orders.</p>
<form method="get" action="/ops/confirm">
<label for="store">Store</label><input id="store" name="store" required maxlength="100" autocapitalize="none" spellcheck="false" value="${store}">
<label for="orders">Order ids in the store</label><p class="hint" id="orders-hint">Up to 100, with spaces or on lines of their own.</p>
<textarea id="orders" name="orders" required maxlength="4000" spellcheck="false" aria-describedby="orders-hint">${orders}</textarea>
<p class="acts"><button name="action" value="export">Export</button><button class="quiet" name="action" value="erase">Erase</button></p></form></section>
${store !== "" && renderRequests(store, requests)}`,
  };
}

const renderRequests = (
  store: string,
  requests: readonly { readonly request_id: string; readonly exported_at: string }[],
): Html =>
  html`<section><h2>Exports of the last 30 days</h2>${
    requests.length === 0
      ? html`<p>${store} has none.</p>`
      : renderRows(
          requests.map((one) => ({
            title: renderLink(one.request_id, "data-request", { store, id: one.request_id }),
            side: renderTime(one.exported_at),
          })),
        )
  }</section>`;

/** Shows everything that is stored about the buyer of some orders. It is recorded who read it. */
export async function showDataRequest({ client, query }: PageInput): Promise<PageView> {
  const store = query.get("store") ?? "";
  const { deliveries } = await client.call(
    "GET",
    `stores/${toPath(store)}/data-requests/${toPath(query.get("id") ?? "")}`,
    { schema: exportSchema },
  );
  return {
    title: "What is stored about the buyer",
    content: html`<section><p>It is recorded that you read this. The export stays for 30 days, sealed.</p>
<pre tabindex="0" aria-label="The export">${JSON.stringify(deliveries, null, 2)}</pre></section>`,
  };
}
