import { html } from "hono/html";
import { KEY_VARIABLES } from "#functions/bridge/composition/env.ts";
import { readOperatorKeys } from "#functions/http/find-operator.ts";
import type { PageInput, PageView } from "../page-view.ts";
import { renderLink, renderRows } from "../parts.ts";

/** Shows who has operators' keys, and how keys are rotated. No key is on it. */
export async function showKeys({ readSecret }: PageInput): Promise<PageView> {
  const byOwner = Map.groupBy(readOperatorKeys(await readSecret()), ({ owner }) => owner);
  return {
    title: "Keys",
    content: html`<section><h2>Operators</h2>${renderRows(
      [...byOwner].map(([owner, keys]) => ({
        title: html`${owner}`,
        side: keys.length === 1 ? "1 key" : `${keys.length} keys, while they are rotated`,
      })),
    )}<p class="quiet small">Who is removed from the secret of the operators' keys is signed out within five minutes.</p></section>
<section><h2>Keys of the stage</h2><p>This page can read none of them. They are rotated with the command line, under your AWS credentials, one purpose at a time: <code>npm run ops -- keys show ${"<purpose>"} --stage ${"<stage>"}</code>, then <code>add</code>, <code>use</code> and <code>remove</code>.</p>
<p>The purposes: ${Object.keys(KEY_VARIABLES).join(", ")}.</p></section>
<section><h2>Merchants' API keys</h2><p>Each store's page lists them and revokes them. ${renderLink("See all stores", "stores")}.</p></section>`,
  };
}
