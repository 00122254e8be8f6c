import type { HomeState, KindView, StoreKind, SwitchView } from "#infra/local/home/home-state.ts";
import { announce, createElement, findElement } from "#infra/local/pages/browser/dom.ts";
import { switchFault } from "#infra/local/pages/browser/faults.ts";
import {
  keepChildren,
  type LivePart,
  writeText,
} from "#infra/local/pages/browser/keep-children.ts";
import { createSwitch } from "#infra/local/pages/browser/switch.ts";
import { placeOrders } from "./api.ts";

const STORES: readonly (readonly [StoreKind, string])[] = [
  ["woocommerce", "WooCommerce"],
  ["shopify", "Shopify"],
];

/** Says what went wrong where it was asked for. */
async function attempt(work: () => Promise<unknown>, problem: HTMLElement, done: string) {
  problem.hidden = true;
  try {
    await work();
    announce(done);
    return true;
  } catch (error) {
    problem.textContent = error instanceof Error ? error.message : String(error);
    problem.hidden = false;
    announce(problem.textContent);
    return false;
  }
}

/** Brings the newest order into view where a small screen does not show it. */
function revealOrders(): void {
  const orders = findElement("#orders");
  if (orders.getBoundingClientRect().top > window.innerHeight * 0.8) orders.scrollIntoView();
}

const createProblem = (): HTMLElement => createElement("p", { class: "problem", hidden: "" });

function createStoreChoice(): HTMLElement {
  return createElement(
    "fieldset",
    { class: "stores" },
    createElement("legend", {}, "In which store?"),
    ...STORES.map(([value, title], at) =>
      createElement(
        "label",
        {},
        createElement("input", {
          ...{ type: "radio", name: "store", value },
          ...(at === 0 && { checked: "" }),
        }),
        title,
      ),
    ),
  );
}

const readStore = (form: HTMLElement): StoreKind =>
  form.querySelector<HTMLInputElement>("input:checked")?.value === "shopify"
    ? "shopify"
    : "woocommerce";

function createKindButton(
  { name, title, says }: KindView,
  place: (kind: KindView) => Promise<void>,
) {
  const button = createElement(
    "button",
    { type: "button", class: "kind" },
    createElement("strong", {}, title),
    createElement("span", {}, says),
  );
  button.addEventListener("click", () => void place({ name, title, says }));
  return button;
}

/** Creates the buttons that place orders. */
export function createOrderControls(kinds: readonly KindView[]): HTMLElement {
  const problem = createProblem();
  const stores = createStoreChoice();
  const place = async ({ name, title }: KindView): Promise<void> => {
    const work = () => placeOrders(name, readStore(stores));
    if (await attempt(work, problem, `${title}: ordered.`)) revealOrders();
  };
  return createElement(
    "section",
    { class: "card", "aria-labelledby": "place" },
    createElement("h2", { id: "place" }, createElement("b", {}, "1"), "Place an order"),
    stores,
    createElement("div", { class: "kinds" }, ...kinds.map((kind) => createKindButton(kind, place))),
    problem,
  );
}

function createSwitchCard(view: SwitchView, problem: HTMLElement): LivePart<SwitchView> {
  const labelId = `switch-${view.name}`;
  const button = createSwitch({
    ...{ labelId, isOn: view.isOn },
    onSwitch: () => {
      const isOn = button.getAttribute("aria-checked") !== "true";
      void attempt(
        () => switchFault(view.name, isOn, isOn ? view.settings : {}),
        problem,
        `${view.title}: ${isOn ? "on" : "off"}.`,
      );
    },
  });
  // The box with all of it is out of sight on a small screen.
  const told = createElement("p", { class: "told" });
  return {
    element: createElement(
      "li",
      {},
      button,
      createElement(
        "div",
        {},
        createElement("strong", { id: labelId }, view.title),
        createElement("p", { class: "quiet" }, view.does),
        told,
      ),
    ),
    update({ isOn, effects }) {
      writeText(told, (isOn ? effects[1] : effects.at(-1)) ?? "");
      button.setAttribute("aria-checked", String(isOn));
      const text = button.querySelector("span");
      if (text !== null) writeText(text, isOn ? "On" : "Off");
    },
  };
}

/** Creates the switches that break something. */
export function createBreakControls(): LivePart<HomeState> {
  const list = createElement("ul", { class: "switches" });
  const problem = createProblem();
  const show = keepChildren<SwitchView>(
    list,
    ({ name }) => name,
    (view) => createSwitchCard(view, problem),
  );
  return {
    element: createElement(
      "section",
      { class: "card", "aria-labelledby": "break" },
      createElement("h2", { id: "break" }, createElement("b", {}, "3"), "Break something"),
      list,
      problem,
    ),
    update: ({ switches }) => show(switches),
  };
}
