import { html } from "hono/html";
import type * as z from "zod";
import type { Html } from "#functions/runtime/html.ts";
import { accountHealthSchema, erasuresSchema } from "#shared/operator/answers.ts";
import { toPath } from "#shared/operator/operator-client.ts";
import type { PageInput, PageView } from "../page-view.ts";
import {
  renderAction,
  renderFields,
  renderLink,
  renderRows,
  renderState,
  renderTime,
} from "../parts.ts";

type Erasures = z.output<typeof erasuresSchema>["erasures"];

/** Shows everything about a courier account, with what an operator can do with it. */
export async function showAccount({ client, query }: PageInput): Promise<PageView> {
  const account = query.get("account") ?? "";
  const path = `accounts/${toPath(account)}`;
  const [health, { erasures }] = await Promise.all([
    client.call("GET", `${path}/health`, { schema: accountHealthSchema }),
    client.call("GET", `${path}/erasures`, { schema: erasuresSchema }),
  ]);
  const isPaused = health.paused_at !== null;
  return {
    title: `Courier account ${account}`,
    content: html`<section><h2>How it is</h2>${renderCircuit(health)}<p class="acts">${renderLink("Changes", "changes", { account })}</p></section>
<section><h2>Ask the courier again</h2><p>For the status of every open delivery, for example after it lost notifications.</p><p class="acts">${renderAction("Ask again", "resync", { account })}</p></section>
<section><h2>Bookings of every store that uses it</h2><p>${isPaused ? "They are held: nothing new goes out." : "Orders go out by the rules of their stores, unless a store is paused alone."}</p>
<p class="acts">${!isPaused && renderAction("Pause", "pause", { account })}${renderAction("Resume", "resume", { account })}</p></section>
<section><h2>What the courier has not erased</h2>${renderErasures(account, erasures)}</section>`,
  };
}

const renderCircuit = ({ state, text, since, until }: z.output<typeof accountHealthSchema>): Html =>
  renderFields([
    ["state", renderState(state, state === "available" ? "good" : "bad")],
    ["why", text],
    ...(since === null ? [] : [["since (UTC)", renderTime(since)] as const]),
    ...(until === null ? [] : [["tried again (UTC)", renderTime(until)] as const]),
  ]);

const renderErasures = (account: string, erasures: Erasures): Html =>
  erasures.length === 0
    ? html`<p>Nothing: it has erased everything that it was asked to.</p>`
    : html`${renderRows(
        erasures.map((one) => ({
          title: html`${one.kind} ${one.id}`,
          more: one.last_error?.text,
          side: `${one.state}, ${one.attempts} attempts`,
        })),
      )}<p class="acts">${renderAction("Try again", "retry-erasures", { account })}</p>`;
