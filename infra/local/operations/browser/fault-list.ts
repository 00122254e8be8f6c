import type { Fault } from "./api.ts";
import { createElement } from "./dom.ts";
import { formatClock } from "./format.ts";

/** Switches a fault on or off. */
export type SwitchFault = (fault: Fault, isOn: boolean) => void;

const formatSettings = ({ settings }: Fault): string =>
  Object.entries(settings)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");

function createSwitch(fault: Fault, onSwitch: SwitchFault): HTMLElement {
  const id = `fault-${fault.name}`;
  const button = createElement(
    "button",
    {
      type: "button",
      role: "switch",
      class: "switch",
      "aria-checked": String(fault.isOn),
      "aria-labelledby": id,
      "data-key": id,
    },
    createElement("span", { "aria-hidden": "true" }, fault.isOn ? "On" : "Off"),
  );
  button.addEventListener("click", () => onSwitch(fault, !fault.isOn));
  return createElement(
    "p",
    { class: "line" },
    button,
    createElement("strong", { id }, fault.title),
    createElement("span", { class: "quiet" }, formatSettings(fault)),
  );
}

const createFaultItem = (fault: Fault, onSwitch: SwitchFault): HTMLElement =>
  createElement(
    "li",
    { class: fault.isOn ? "card above" : "card" },
    createSwitch(fault, onSwitch),
    createElement("p", {}, fault.does),
    createElement("p", { class: "quiet" }, `What one sees: ${fault.shows}`),
    createElement("p", { class: "quiet" }, `When it is off again: ${fault.recovers}`),
  );

/** Creates the list of what can be broken, with a switch for each. */
export const createFaultList = (faults: readonly Fault[], onSwitch: SwitchFault): HTMLElement[] => [
  createElement("h2", {}, "What can be broken?"),
  createElement(
    "p",
    { class: "quiet" },
    "Switches act at once, in this run only. A restart ends them. ",
    createElement("code", {}, "npm run faults -- on <name>"),
    " takes settings, too.",
  ),
  createElement(
    "ul",
    { class: "alarms" },
    ...faults.map((fault) => createFaultItem(fault, onSwitch)),
  ),
];

/** Says which faults are on, so that nobody looks for a cause that was made here. */
export function createFaultNote(faults: readonly Fault[]): HTMLElement | undefined {
  const names = faults.filter(({ isOn }) => isOn);
  if (names.length === 0) return undefined;
  const texts = names.map(({ title, since }) => `${title} since ${formatClock(since ?? 0)}`);
  return createElement("p", { class: "broken" }, `Broken on purpose: ${texts.join("; ")}.`);
}
