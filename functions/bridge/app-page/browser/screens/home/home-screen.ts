import type { Api, ApiRefusal } from "../../api.ts";
import type {
  CourierAccount,
  DeliveryPage,
  StoredSettings,
  StoreNotices,
  StoreStart,
  Summary,
} from "../../api-types.ts";
import { createElement, replaceContent } from "../../dom.ts";
import { createContent, type Screen } from "../../screen.ts";
import { renderDeliveryCard } from "./delivery-card.ts";
import { renderFigures } from "./figures.ts";
import { renderNotices } from "./notices.ts";
import { renderStart } from "./start-state.ts";

const SHOWN_DELIVERIES = 5;

/** What is under way, what needs the merchant, and the state of the start. */
export const homeScreen: Screen = {
  title: "Home",
  async load({ api, repeatWhileShown }) {
    const lists = createLists(api);
    const [account, settings, start, summary, notices, listRefusal] = await Promise.all([
      api.call<CourierAccount>("GET", "courier-account"),
      api.call<StoredSettings>("GET", "settings"),
      api.call<StoreStart>("GET", "start"),
      api.call<Summary>("GET", "summary"),
      api.call<StoreNotices>("GET", "notices"),
      lists.refresh(),
    ]);
    if (listRefusal !== undefined) return { ok: false, refusal: listRefusal };
    if (!account.ok) return account;
    if (!settings.ok) return settings;
    if (!start.ok) return start;
    if (!summary.ok) return summary;
    repeatWhileShown(async () => void (await lists.refresh()));
    return createContent(
      renderStart(account.value, settings.value, start.value),
      ...renderNotices(notices),
      lists.content,
      renderFigures(summary.value),
    );
  },
};

interface DeliveryList {
  readonly title: string;
  readonly query: string;
  readonly emptyText: string;
  readonly moreText: string;
}

const LISTS: readonly DeliveryList[] = [
  {
    title: "Needs you",
    query: "needsAttention=1",
    emptyText: "Nothing needs you now.",
    moreText: "All deliveries",
  },
  {
    title: "Under way",
    query: "state=booked",
    emptyText: "Nothing is with the courier now.",
    moreText: "All deliveries",
  },
];

/** Both lists, kept up to date together. */
function createLists(api: Api) {
  const content = createElement("div");
  let lastShown = "";

  /** Returns why there is nothing to show; nothing where there is. A failed look later changes nothing. */
  async function refresh(): Promise<ApiRefusal | undefined> {
    const pages = await Promise.all(
      LISTS.map(({ query }) =>
        api.call<DeliveryPage>("GET", `deliveries?${query}&limit=${SHOWN_DELIVERIES}`),
      ),
    );
    const values: DeliveryPage[] = [];
    for (const page of pages) {
      if (!page.ok) return page.refusal;
      values.push(page.value);
    }
    const now = JSON.stringify(values);
    if (now === lastShown) return undefined;
    lastShown = now;
    replaceContent(
      content,
      LISTS.map((list, at) => renderList(list, values[at])),
    );
    return undefined;
  }

  return { content, refresh };
}

const renderList = (
  { title, emptyText, moreText }: DeliveryList,
  page: DeliveryPage | undefined,
): HTMLElement =>
  createElement(
    "section",
    { "aria-label": title },
    createElement("h3", {}, title),
    page === undefined || page.deliveries.length === 0
      ? createElement("p", { class: "empty" }, emptyText)
      : createElement("ul", { class: "cards" }, ...page.deliveries.map(renderDeliveryCard)),
    page?.next
      ? createElement("p", {}, createElement("a", { href: "#/deliveries" }, moreText))
      : undefined,
  );
