import { html } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";
import type { StuckPage } from "#shared/operator/answers.ts";
import { groupStuck, nameOverdue, readStuck, type StuckGroup } from "#shared/operator/stuck.ts";
import type { PageInput, PageView } from "../page-view.ts";
import { renderAge, renderLink, renderOrderLink, renderRows } from "../parts.ts";

/** So many orders are named for each reason. */
const SHOWN_PER_REASON = 25;

/** Shows what does not go on by itself in all stores, or in one, by reason. */
export async function showStuck(input: PageInput): Promise<PageView> {
  const { client, query, isOver, now } = input;
  const store = query.get("store") ?? undefined;
  const after = query.get("after") ?? undefined;
  const stuck = await readStuck(client, { isOver, after, store });
  const groups = groupStuck(stuck.deliveries);
  const isNothing = groups.length + stuck.overdue.length === 0;
  return {
    title: store === undefined ? "What is stuck" : `What is stuck in ${store}`,
    content: html`${stuck.next !== undefined && html`<p class="odd">These are not all stores. ${renderLink("Look at the others", "stuck", { after: stuck.next, store })}</p>`}
${isNothing && html`<section><p>Nothing is stuck${stuck.next !== undefined && " in these stores"}. Every order goes on by itself.</p></section>`}
${stuck.overdue.length > 0 && renderOverdue(stuck.overdue, now)}
${groups.map((group) => renderGroup(group, now))}
${stuck.truncated_stores.length > 0 && html`<p>More than these are stuck in: ${stuck.truncated_stores.join(", ")}.</p>`}`,
  };
}

function renderGroup({ code, text, deliveries }: StuckGroup, now: Date): Html {
  const hidden = deliveries.length - SHOWN_PER_REASON;
  return html`<section><h2>${deliveries.length} × ${code}</h2>
<p>${text}</p>
${renderRows(
  deliveries.slice(0, SHOWN_PER_REASON).map((one) => ({
    title: renderOrderLink(one.store_id, one.order_id, one.order_name),
    more: `${one.store_id}/${one.order_id}${one.part > 1 ? `/${one.part}` : ""}`,
    side: html`${one.state} for ${renderAge(one.since, now)}`,
  })),
)}
${hidden > 0 && html`<p class="quiet">And ${hidden} more.</p>`}</section>`;
}

const renderOverdue = (overdue: StuckPage["overdue"], now: Date): Html =>
  html`<section><h2>${overdue.length} × overdue</h2>
<p>Their time has come, and nobody looked at them. The sweep or the queue stands still: look at their alarms.</p>
${renderRows(
  overdue.slice(0, SHOWN_PER_REASON).map((one) => ({
    title:
      one.store_id === undefined || one.order_id === undefined
        ? html`${nameOverdue(one)}`
        : renderOrderLink(one.store_id, one.order_id),
    side: html`for ${renderAge(one.due_at, now)}`,
  })),
)}</section>`;
