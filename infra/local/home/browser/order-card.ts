import type { Cell, OrderView, StationId } from "#infra/local/home/home-state.ts";
import { announce, createElement, replaceContent } from "#infra/local/pages/browser/dom.ts";
import { type LivePart, writeText } from "#infra/local/pages/browser/keep-children.ts";
import { carryOutAction } from "./api.ts";
import { flash } from "./system-map.ts";

const STATIONS: readonly (readonly [StationId, string])[] = [
  ["store", "Store"],
  ["webhook", "Webhook"],
  ["queue", "Queue"],
  ["worker", "Worker"],
  ["courier", "Courier"],
  ["told", "Store again"],
];
const STORE_NAMES = { woocommerce: "WooCommerce", shopify: "Shopify" } as const;

function createCell(title: string): LivePart<Cell> {
  const text = createElement("span", { class: "what" });
  const element = createElement(
    "li",
    {},
    createElement("i", { "aria-hidden": "true" }),
    createElement("span", { class: "where" }, title),
    text,
  );
  let shown: string | undefined;
  return {
    element,
    update(cell) {
      element.className = cell.state;
      writeText(text, cell.text === "" ? "–" : cell.text);
      // Durations go on by themselves; only another state is news.
      const news = cell.text.replaceAll(/[\d.]+\s(?:s|min)\b/g, "");
      if (shown !== undefined && shown !== news) flash(element);
      shown = news;
    },
  };
}

function createTrack(name: string): LivePart<OrderView> {
  const cells = STATIONS.map(([id, title]) => ({ id, ...createCell(title) }));
  return {
    element: createElement(
      "ol",
      { class: "track", "aria-label": `The way of ${name}` },
      ...cells.map(({ element }) => element),
    ),
    update(view) {
      for (const { id, update } of cells) update(view.cells[id]);
    },
  };
}

function createActionButton(view: OrderView): HTMLElement {
  const button = createElement(
    "button",
    { type: "button", class: "act", "data-key": `act ${view.key}` },
    view.action?.text ?? "",
  );
  button.addEventListener("click", () => {
    button.disabled = true;
    carryOutAction(view).then(
      () => announce("Requested."),
      (error: unknown) => {
        button.disabled = false;
        announce(error instanceof Error ? error.message : String(error));
      },
    );
  });
  return button;
}

const createLinks = ({ links, name }: OrderView): HTMLElement[] =>
  links.map(({ text, href }) =>
    createElement(
      "li",
      {},
      createElement(
        "a",
        { href, "data-key": `${name} ${text}`, "aria-label": `${text}: ${name}` },
        text,
      ),
    ),
  );

/** Returns what replaces the children of an element when what they show is another. */
function createReplacer(parent: HTMLElement) {
  let shown: string | undefined;
  return (content: unknown, create: () => readonly HTMLElement[]): void => {
    const next = JSON.stringify(content);
    if (next !== shown) replaceContent(parent, ...create());
    shown = next;
  };
}

/** Creates the card of an order: where it is, what happens now, and who sees what. */
export function createOrderCard(first: OrderView): LivePart<OrderView> {
  const heading = createElement("h3", {});
  const tone = createElement("span", { class: "badge" });
  const links = createElement("ul", { class: "faces", "aria-label": `${first.name}, seen by` });
  const says = createElement("p", { class: "now" });
  const action = createElement("div", {});
  const track = createTrack(first.name);
  const showLinks = createReplacer(links);
  const showAction = createReplacer(action);
  let shownTone: OrderView["tone"] | undefined;
  const element = createElement(
    "li",
    { class: "card order" },
    createElement(
      "div",
      { class: "line" },
      createElement("div", { class: "name" }, heading, tone),
      createElement(
        "div",
        { class: "seen" },
        createElement("span", { "aria-hidden": "true" }, "Seen by"),
        links,
      ),
    ),
    track.element,
    createElement("div", { class: "line" }, says, action),
  );
  return {
    element,
    update(view) {
      writeText(
        heading,
        [view.name, view.kind, STORE_NAMES[view.store]].filter(Boolean).join(" · "),
      );
      writeText(tone, view.status);
      tone.className = `badge ${view.tone}`;
      element.classList.toggle("over", view.tone === "done");
      writeText(says, view.says);
      track.update(view);
      showLinks(view.links, () => createLinks(view));
      showAction(view.action, () => (view.action === undefined ? [] : [createActionButton(view)]));
      if (shownTone !== undefined && shownTone !== view.tone)
        announce(`Order ${view.name}: ${view.status}. ${view.says}`);
      shownTone = view.tone;
    },
  };
}
