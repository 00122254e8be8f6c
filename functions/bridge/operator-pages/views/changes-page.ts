import { html } from "hono/html";
import { changesSchema } from "#shared/operator/answers.ts";
import { toPath } from "#shared/operator/operator-client.ts";
import type { PageInput, PageView } from "../page-view.ts";
import { renderLink, renderRows, renderTime } from "../parts.ts";

/** Shows who changed what, and who read a buyer's data: of a store, of an account, or of neither. */
export async function listChanges({ client, query }: PageInput): Promise<PageView> {
  const store = query.get("store") ?? undefined;
  const account = query.get("account") ?? undefined;
  const path = findPath(store, account);
  const { records, next } = await client.call("GET", path, {
    query: { before: query.get("before") ?? undefined },
    schema: changesSchema,
  });
  const subject = store ?? account;
  return {
    title: subject === undefined ? "Changes" : `Changes of ${subject}`,
    content: html`${subject === undefined && html`<p class="quiet">Sign-ins of operators, and changes that are about no single store or account. A store's and an account's page lead to theirs.</p>`}
<section>${
      records.length === 0
        ? html`<p>There are none.</p>`
        : renderRows(
            records.map((one) => ({
              title: html`${one.action}${one.subject !== null && html` <span class="quiet">${one.subject}</span>`}`,
              more: `${one.actor.name ?? one.actor.id} (${one.actor.kind}) from ${one.address}`,
              side: renderTime(one.at),
            })),
          )
    }</section>
${next !== null && html`<p>${renderLink("Earlier changes", "changes", { store, account, before: next })}</p>`}`,
  };
}

function findPath(store: string | undefined, account: string | undefined): string {
  if (store !== undefined) return `stores/${toPath(store)}/audit`;
  return account === undefined ? "audit" : `accounts/${toPath(account)}/audit`;
}
