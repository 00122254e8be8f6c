import "#functions/bridge/pages/unseen.css";
import "#infra/local/pages/browser/base.css";
import "./page.css";
import { formatTime } from "#infra/local/home/format-time.ts";
import type { HomeState, OrderView } from "#infra/local/home/home-state.ts";
import { createElement, findElement } from "#infra/local/pages/browser/dom.ts";
import { keepChildren, type LivePart } from "#infra/local/pages/browser/keep-children.ts";
import { followState } from "./api.ts";
import { createBreakControls, createOrderControls } from "./controls.ts";
import { createOrderCard } from "./order-card.ts";
import { createEffects, createSystemMap } from "./system-map.ts";

const content = findElement("#content");
const liveText = findElement("#live");
const IDEA =
  "Each change becomes a message. A worker reads the store and the courier, does one thing that can be repeated, and saves. So nothing is lost and nothing is delivered twice, whatever breaks.";
let page: LivePart<HomeState> | undefined;

function createOrders(): LivePart<HomeState> {
  const list = createElement("ul", { class: "orders" });
  const empty = createElement(
    "p",
    { class: "card empty" },
    "No orders yet. Place one with a button under 1, and watch it move from part to part.",
  );
  const show = keepChildren<OrderView>(list, ({ key }) => key, createOrderCard);
  return {
    element: createElement("div", { id: "orders", tabindex: "-1" }, empty, list),
    update({ orders }) {
      empty.hidden = orders.length > 0;
      show(orders);
    },
  };
}

const createFaces = ({ links }: HomeState): HTMLElement =>
  createElement(
    "section",
    { class: "card", "aria-labelledby": "faces" },
    createElement("h2", { id: "faces" }, "See what each person sees"),
    createElement(
      "ul",
      { class: "all-faces" },
      ...links.map(({ text, href, says }) =>
        createElement(
          "li",
          {},
          createElement("a", { href }, text),
          createElement("span", {}, says),
        ),
      ),
    ),
  );

function createPage(state: HomeState): LivePart<HomeState> {
  const parts = [
    createBreakControls(),
    createSystemMap(),
    createEffects(),
    createOrders(),
  ] as const;
  const [breakControls, map, effects, orders] = parts;
  return {
    element: createElement(
      "div",
      { class: "page" },
      createOrderControls(state.kinds),
      createElement(
        "section",
        { class: "watch", "aria-labelledby": "watch" },
        createElement("h2", { id: "watch" }, createElement("b", {}, "2"), "Watch it move"),
        createElement("p", { class: "quiet idea" }, IDEA),
        map.element,
        effects.element,
        orders.element,
      ),
      breakControls.element,
      createFaces(state),
    ),
    update(next) {
      for (const part of parts) part.update(next);
    },
  };
}

function showState(state: HomeState): void {
  if (page === undefined) {
    page = createPage(state);
    content.replaceChildren(page.element);
  }
  page.update(state);
  liveText.textContent = `Live, last change ${formatTime(Date.now())}`;
  liveText.classList.remove("lost");
}

function showLost(): void {
  liveText.textContent = "Not live. The page tries again by itself.";
  liveText.classList.add("lost");
  // What is shown stays: it was true a moment ago.
  if (page !== undefined) return;
  content.replaceChildren(
    createElement(
      "p",
      { class: "problem" },
      "The local run does not answer. Is npm start still running? The page tries again every three seconds.",
    ),
  );
}

followState({ onState: showState, onLost: showLost });
