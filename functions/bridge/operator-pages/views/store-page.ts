import { html } from "hono/html";
import type * as z from "zod";
import type { Html } from "#functions/runtime/html.ts";
import { apiKeysSchema, healthSchema } from "#shared/operator/answers.ts";
import { isNotFound } from "#shared/operator/operator-call-error.ts";
import { type OperatorClient, toPath } from "#shared/operator/operator-client.ts";
import type { PageInput, PageView } from "../page-view.ts";
import { renderAction, renderLink, renderRows, renderState, renderTime } from "../parts.ts";
import { renderHealth, renderHealthGroups } from "./health-fields.ts";

type ApiKeys = z.output<typeof apiKeysSchema>["api_keys"];

/** Shows everything about a store, with what an operator can do with it. */
export async function showStore({ client, query, now }: PageInput): Promise<PageView> {
  const store = query.get("store") ?? "";
  const path = `stores/${toPath(store)}`;
  const [health, keys] = await Promise.all([
    client.call("GET", `${path}/health`, { schema: healthSchema }),
    readApiKeys(client, path),
  ]);
  if (health.connection === "never-connected" && keys.length === 0)
    return {
      status: 404,
      title: "No such store",
      content: html`<p>${renderLink("See all stores", "stores")}.</p>`,
    };
  const isPaused = health.paused_at !== null;
  return {
    title: `Store ${store}`,
    content: html`<section><h2>How it is</h2>${renderHealth(health)}
<p class="acts">${renderLink("What is stuck", "stuck", { store })}${renderLink("Changes", "changes", { store })}${renderLink("Personal data", "person", { store })}</p></section>
<section><h2>Bookings</h2><p>${isPaused ? "They are held: nothing new goes out." : "Orders go out by its rules."}</p>
<p class="acts">${isPaused ? renderAction("Resume", "resume", { store }) : renderAction("Pause", "pause", { store })}</p></section>
<section><h2>Read its changes again</h2><p>After a fault of ours, or of a store whose webhooks and sweeps both missed something.</p>${renderReplay(store, now)}</section>
${renderHealthGroups(health)}
<section><h2>API keys</h2>${renderApiKeys(store, keys)}</section>
<section><h2>Sign out its merchants</h2><p>Ends every session of the store, and the links that were mailed.</p><p class="acts">${renderAction("Sign out", "sign-out-merchants", { store })}</p></section>`,
  };
}

/** An erased store has none. */
const readApiKeys = (client: OperatorClient, path: string): Promise<ApiKeys> =>
  client.call("GET", `${path}/api-keys`, { schema: apiKeysSchema }).then(
    (answer) => answer.api_keys,
    (error: unknown) => {
      if (isNotFound(error)) return [];
      throw error;
    },
  );

const HOUR_MS = 3_600_000;

/** The time is in UTC, as everywhere on these pages; the browser's own picker has no time zone. */
const renderReplay = (store: string, now: Date): Html =>
  html`<form class="acts" method="get" action="/ops/confirm"><input type="hidden" name="action" value="replay"><input type="hidden" name="store" value="${store}"><span><label for="since">Since (UTC)</label><input id="since" name="since" type="datetime-local" required value="${new Date(now.getTime() - HOUR_MS).toISOString().slice(0, 16)}"></span><span><label for="until">Until (UTC), if not now</label><input id="until" name="until" type="datetime-local"></span><button class="quiet">Read again</button></form>`;

const renderApiKeys = (store: string, keys: ApiKeys): Html =>
  keys.length === 0
    ? html`<p>It has none.</p>`
    : renderRows(
        keys.map((one) => ({
          title: html`${one.name} ${one.is_valid || renderState("ended", "warn")}`,
          more: html`${one.key_id}; ${one.scopes.join(", ")}; until ${renderTime(one.expires_at)}`,
          ...(one.is_valid && {
            act: renderAction("Revoke", "revoke-key", { store, key: one.key_id }),
          }),
        })),
      );
