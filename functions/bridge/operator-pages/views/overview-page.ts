import { html } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";
import type { Account, Store } from "#shared/operator/answers.ts";
import { describeStore, isFailing } from "#shared/operator/describe-store.ts";
import {
  type FailingStore,
  listEndedTroubles,
  listFailingStores,
  listSigns,
  listTroubles,
  type Trouble,
} from "#shared/operator/life-signs.ts";
import { lifeSignsSchema } from "#shared/operator/life-signs-answer.ts";
import { groupStuck, readStuck, type Stuck } from "#shared/operator/stuck.ts";
import type { PageInput, PageView } from "../page-view.ts";
import { type Row, renderLink, renderRows, renderState } from "../parts.ts";
import { readSomeAccounts, readSomeStores } from "./lists.ts";

/** Shows what needs a person: which stores and couriers fail, and how many deliveries are stuck. */
export async function showOverview(input: PageInput): Promise<PageView> {
  const { client, now } = input;
  const [signs, { stores, next: moreStores }, { accounts, next: moreAccounts }, stuck] =
    await Promise.all([
      client.call("GET", "health", { schema: lifeSignsSchema }),
      readSomeStores(input),
      readSomeAccounts(input),
      readStuck(client, input),
    ]);
  const ill = [
    ...listTroubles(signs, now).map((one) => renderTrouble(one)),
    ...listIllStores(stores, now),
    ...listIllAccounts(accounts),
    ...listFailingStores(stuck.deliveries).map(renderFailingStore),
  ];
  const ended = listEndedTroubles(signs, now).map((one) => renderTrouble(one, "warn"));
  const isPartial = moreStores !== undefined || moreAccounts !== undefined;
  const areAllWell = ill.length + stuck.overdue.length + stuck.deliveries.length === 0;
  return {
    title: areAllWell ? "Everything goes on by itself" : "What needs somebody",
    content: html`${(isPartial || stuck.next !== undefined) && html`<p class="odd">There are more stores than this page could read. The sections show them.</p>`}
<section><h2>What fails</h2>${ill.length === 0 ? html`<p>Nothing fails now, and nothing is late.</p>` : renderRows(ill)}</section>
${ended.length > 0 && html`<section><h2>What failed in the last ten minutes, and is over</h2>${renderRows(ended)}</section>`}
<section><h2>Deliveries</h2>${renderStuck(stuck)}</section>
<section><h2>When it last happened</h2>${renderRows(listSigns(signs, now).map(renderSign))}</section>
<p class="quiet small">${countWords(stores.length, "store")}, ${countWords(accounts.length, "courier account")}. ${renderLink("Dead letters", "dead-letters")} are not counted here, because reading them hides them for ten seconds.</p>`,
  };
}

const countWords = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;

const renderTrouble = ({ what, is, why }: Trouble, tone: "bad" | "warn" = "bad"): Row => ({
  title: html`${what}`,
  more: why,
  side: renderState(is, tone),
});

const renderFailingStore = ({ storeId, ...trouble }: FailingStore): Row => ({
  ...renderTrouble(trouble),
  title: renderLink(storeId, "store", { store: storeId }),
});

const renderSign = ([what, ago, state]: readonly [string, string, string]): Row => ({
  title: html`${what}`,
  more: state,
  side: ago,
});

const listIllStores = (stores: readonly Store[], now: Date) =>
  stores.filter(isFailing).map((one) => ({
    title: renderLink(one.store_id, "store", { store: one.store_id }),
    more: one.last_error?.text ?? "Its webhooks are being repaired.",
    side: renderState(describeStore(one, now), "bad"),
  }));

const listIllAccounts = (accounts: readonly Account[]) =>
  accounts
    .filter(({ state }) => state !== "available")
    .map((one) => ({
      title: renderLink(one.account_id, "account", { account: one.account_id }),
      more: one.text,
      side: renderState(one.state, "bad"),
    }));

function renderStuck({ deliveries, overdue }: Stuck): Html {
  if (deliveries.length + overdue.length === 0)
    return html`<p>None is stuck, and none is overdue.</p>`;
  const rows = groupStuck(deliveries).map((group) => ({
    title: html`${group.code}`,
    more: group.text,
    side: renderState(String(group.deliveries.length), "warn"),
  }));
  const late = {
    title: html`overdue`,
    more: "The sweep or the queue stands still: look at their alarms.",
    side: renderState(String(overdue.length), "bad"),
  };
  return html`${renderRows(overdue.length > 0 ? [late, ...rows] : rows)}<p>${renderLink("See which", "stuck")}</p>`;
}
