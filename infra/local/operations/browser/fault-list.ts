import type { Fault, ForecastAlarm } from "./api.ts";
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

/**
 * Says which faults are on, so that nobody looks for a cause that was made here, and which alarms
 * they lead to.
 */
export function createFaultNote(
  faults: readonly Fault[],
  forecast: readonly ForecastAlarm[],
): HTMLElement | undefined {
  const on = faults.filter(({ isOn }) => isOn);
  if (on.length === 0) return undefined;
  const texts = on.map(({ title, since }) => `${title} since ${formatClock(since ?? 0)}`);
  return createElement(
    "section",
    { class: "broken", "aria-label": "Broken on purpose" },
    createElement("p", {}, `Broken on purpose: ${texts.join("; ")}.`),
    createForecast(forecast),
  );
}

/** Lists the alarms that tell somebody, those that wake somebody first. */
function createForecast(forecast: readonly ForecastAlarm[]): HTMLElement {
  const told = forecast
    .filter(({ isNotifying }) => isNotifying)
    .toSorted(
      (one, other) =>
        (one.severity ?? "").localeCompare(other.severity ?? "") ||
        one.afterMinutes - other.afterMinutes ||
        one.name.localeCompare(other.name),
    );
  if (told.length === 0)
    return createElement("p", {}, "No alarm would fire yet if it went on like this.");
  const items = told.map(({ name, severity, afterMinutes }) =>
    createElement(
      "li",
      {},
      createElement("strong", {}, name),
      ` after ${afterMinutes} min${severity === "page" ? ", wakes somebody" : ""}`,
    ),
  );
  return createElement(
    "div",
    {},
    createElement("p", {}, "If it goes on like this, on AWS these alarms fire:"),
    createElement("ul", { class: "badges" }, ...items),
  );
}
