import { html } from "hono/html";
import type { Store } from "#shared/operator/answers.ts";
import { describeLastWebhook, describeStore, isFailing } from "#shared/operator/describe-store.ts";
import { type FailingStore, listFailingStores } from "#shared/operator/life-signs.ts";
import { readStuck } from "#shared/operator/stuck.ts";
import type { PageInput, PageView } from "../page-view.ts";
import { renderLink, renderRows, renderState } from "../parts.ts";
import { readSomeStores } from "./lists.ts";

/** Lists all stores, with how they are. */
export async function listStores(input: PageInput): Promise<PageView> {
  const after = input.query.get("after") ?? undefined;
  const [{ stores, next }, { deliveries }] = await Promise.all([
    readSomeStores(input, after),
    readStuck(input.client, { isOver: input.isOver, after }),
  ]);
  const failing = listFailingStores(deliveries);
  return {
    title: "Stores",
    content: html`<section>${
      stores.length === 0
        ? html`<p>No store is connected.</p>`
        : renderRows(
            stores.map((one) => ({
              title: renderLink(one.store_id, "store", { store: one.store_id }),
              more: `${one.storefront}, ${one.address}; account ${one.account_id ?? "none"}; last webhook ${describeLastWebhook(one, input.now)}`,
              side: renderState(describeStore(one, input.now, failing), judgeStore(one, failing)),
            })),
          )
    }</section>
${next !== undefined && html`<p>${renderLink("Further stores", "stores", { after: next })}</p>`}`,
  };
}

function judgeStore(store: Store, failing: readonly FailingStore[]) {
  if (isFailing(store) || failing.some(({ storeId }) => storeId === store.store_id)) return "bad";
  return store.paused_at === null && store.started_at !== null && store.account_id !== null
    ? "good"
    : "warn";
}
