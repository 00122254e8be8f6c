import { html } from "hono/html";
import type { PageInput, PageView } from "../page-view.ts";
import { renderAge, renderLink, renderRows, renderState } from "../parts.ts";
import { readSomeAccounts } from "./lists.ts";

/** Lists all courier accounts, with whether the bridge calls them. */
export async function listAccounts(input: PageInput): Promise<PageView> {
  const { accounts, next } = await readSomeAccounts(input, input.query.get("after") ?? undefined);
  return {
    title: "Courier accounts",
    content: html`<section>${
      accounts.length === 0
        ? html`<p>No courier account is connected.</p>`
        : renderRows(
            accounts.map((one) => ({
              title: renderLink(one.account_id, "account", { account: one.account_id }),
              more: `${one.name}, ${one.base_url}`,
              side: html`${renderState(one.state, one.state === "available" ? "good" : "bad")}${one.since !== null && html` for ${renderAge(one.since, input.now)}`}`,
            })),
          )
    }</section>
${next !== undefined && html`<p>${renderLink("Further accounts", "accounts", { after: next })}</p>`}`,
  };
}
