import type { HomeState, StationView, SwitchView } from "#infra/local/home/home-state.ts";
import { createElement } from "#infra/local/pages/browser/dom.ts";
import {
  keepChildren,
  type LivePart,
  writeText,
} from "#infra/local/pages/browser/keep-children.ts";

/** Shows for a moment that something passed. */
export function flash(element: HTMLElement): void {
  element.classList.remove("fresh");
  // The animation begins again only after the browser has seen the element without it.
  void element.offsetWidth;
  element.classList.add("fresh");
}

function createStation(view: StationView): LivePart<StationView> {
  const says = createElement("p", { class: "says" });
  const broken = createElement("p", { class: "badge alarm", hidden: "" });
  const link = createElement("a", { href: view.link.href }, view.link.text);
  const element = createElement(
    "li",
    { class: "station" },
    createElement("h3", {}, view.title),
    createElement("p", { class: "does" }, view.does),
    says,
    broken,
    link,
  );
  let passed = view.passed;
  return {
    element,
    update(next) {
      writeText(says, next.says);
      broken.hidden = next.state === "calm";
      writeText(broken, next.state);
      element.classList.toggle("broken-part", next.state !== "calm");
      writeText(link, next.link.text);
      link.href = next.link.href;
      if (next.passed !== passed) flash(element);
      passed = next.passed;
    },
  };
}

/** Creates the parts of the system, in the order in which an order moves through them. */
export function createSystemMap(): LivePart<HomeState> {
  const element = createElement("ol", { class: "map", "aria-label": "The system" });
  const show = keepChildren<StationView>(element, ({ id }) => id, createStation);
  return { element, update: ({ stations }) => show(stations) };
}

function createEffect({ title }: SwitchView): LivePart<SwitchView> {
  const list = createElement("ul", {});
  const element = createElement("article", {}, createElement("h3", {}, title), list);
  return {
    element,
    update({ effects, isOn, isWaitedFor }) {
      element.className = isOn ? "effect" : `effect ${isWaitedFor ? "waiting" : "over"}`;
      effects.forEach((effect, at) => {
        const item = list.children[at];
        if (item instanceof HTMLElement) writeText(item, effect);
        else list.append(createElement("li", {}, effect));
      });
      while (list.children.length > effects.length) list.lastElementChild?.remove();
    },
  };
}

/** Creates what says in words what the system does about what is broken. */
export function createEffects(): LivePart<HomeState> {
  const list = createElement("div", { class: "effects" });
  const alarms = createElement("p", { class: "quiet alarms" });
  const element = createElement(
    "section",
    { "aria-label": "What the system does about it", hidden: "" },
    list,
    alarms,
  );
  const show = keepChildren<SwitchView>(list, ({ name }) => name, createEffect);
  return {
    element,
    update(state) {
      const told = state.switches.filter(({ effects }) => effects.length > 0);
      element.hidden = told.length === 0;
      show(told);
      writeText(alarms, state.alarms ?? "");
      alarms.hidden = state.alarms === undefined;
    },
  };
}
