import type { Refused } from "../api.ts";
import type { Account, Listed, Locations, Page } from "../api-types.ts";
import { button, el, refill } from "../dom.ts";
import { moment, STATE_WORDS } from "../labels.ts";
import { type App, problem, type Screen, shown } from "../screen.ts";
import { readPages } from "./read-pages.ts";

/** The last deliveries; what needs attention can be seen alone. */
export const deliveriesScreen: Screen = {
  title: "Deliveries",
  async load(app) {
    const list = listOf(app);
    const loaded = await list.look();
    if (loaded !== undefined) return { ok: false, refused: loaded };
    app.whileShown(async () => void (await list.look()));
    return shown(list.filter, list.content);
  },
};

/** The list with its own looking: more pages are added, and all that is shown is kept up to date. */
function listOf(app: App) {
  const content = el("div", { class: "list" });
  const box = el("input", {
    ...{ type: "checkbox", id: "attention", change: () => void look() },
  });
  const filter = el(
    "p",
    { class: "filter" },
    box,
    el("label", { for: "attention" }, "Only what needs attention"),
  );
  let pages = 1;
  let seen = "";

  /** Answers why there is nothing to show; nothing where there is. */
  async function look(): Promise<Refused | undefined> {
    const read = await readPages(app.api, pages, box.checked);
    if (!read.ok) {
      seen = "";
      refill(content, [problem(read.refused, () => void look())]);
      return read.refused;
    }
    const now = JSON.stringify([read.value, box.checked]);
    if (now !== seen) await show(read.value);
    seen = now;
    return undefined;
  }

  async function show({ deliveries: found, next }: Page): Promise<void> {
    if (found.length === 0) {
      refill(content, [
        box.checked ? el("p", {}, "Nothing needs your attention.") : await begin(app),
      ]);
      return;
    }
    const more = button("Show more", () => {
      pages += 1;
      void look();
    });
    more.dataset.key = "more";
    refill(content, [
      el("ul", { class: "cards" }, ...found.map(card)),
      ...(next === null ? [] : [more]),
    ]);
  }

  return { filter, content, look };
}

const nameOf = ({ orderName, orderId, part }: Listed): string =>
  `Order ${orderName ?? orderId}${part > 1 ? `, part ${part}` : ""}`;

function card(one: Listed): HTMLElement {
  const place = `#/deliveries/${one.orderId}/${one.part}`;
  const where = one.reason?.text ?? one.stageText;
  const fault = one.attention?.text ?? one.trouble?.text;
  return el(
    "li",
    { class: "card" },
    el(
      "p",
      { class: "line" },
      el("a", { href: place, "data-key": place }, nameOf(one)),
      el("span", { class: `badge ${one.state}` }, STATE_WORDS[one.state]),
    ),
    where === null || where === undefined ? undefined : el("p", {}, where),
    fault === undefined ? undefined : el("p", { class: "odd" }, fault),
    el("p", { class: "hint" }, moment(one.createdAt)),
  );
}

/** What is to be done before the first delivery, and what is done. */
async function begin({ api }: App): Promise<HTMLElement> {
  const [account, locations] = await Promise.all([
    api.call<Account>("GET", "courier-account"),
    api.call<Locations>("GET", "pickup-locations"),
  ]);
  const isConnected = account.ok && account.value.state === "connected";
  const hasPlace = locations.ok && locations.value.locations.length > 0;
  return el(
    "div",
    { class: "empty" },
    el("p", {}, el("strong", {}, "No deliveries yet.")),
    el("p", {}, "Paid orders of your store appear here by themselves."),
    el(
      "ol",
      { class: "steps" },
      step(isConnected, "courier", "Connect your courier account"),
      step(hasPlace, "locations", "Say where the courier collects"),
      el("li", {}, el("a", { href: "#/outgoing" }, "Choose how orders go out")),
    ),
  );
}

const step = (isDone: boolean, place: string, text: string): HTMLElement =>
  el(
    "li",
    { class: isDone ? "done" : "" },
    el("a", { href: `#/${place}` }, text),
    isDone ? " (done)" : undefined,
  );
