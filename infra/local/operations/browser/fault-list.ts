import { createElement } from "#infra/local/pages/browser/dom.ts";
import type { Fault } from "#infra/local/pages/browser/faults.ts";
import { formatClock } from "#infra/local/pages/browser/format.ts";
import { createSwitch } from "#infra/local/pages/browser/switch.ts";
import type { ForecastAlarm } from "./api.ts";
import { describeSuppression } from "./cause-order.ts";

/** Switches a fault on or off. */
export type SwitchFault = (fault: Fault, isOn: boolean) => void;

const formatSettings = ({ settings }: Fault): string =>
  Object.entries(settings)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");

function createSwitchLine(fault: Fault, onSwitch: SwitchFault): HTMLElement {
  const labelId = `fault-${fault.name}`;
  return createElement(
    "p",
    { class: "line" },
    createSwitch({ labelId, isOn: fault.isOn, onSwitch: (isOn) => onSwitch(fault, isOn) }),
    createElement("strong", { id: labelId }, fault.title),
    createElement("span", { class: "quiet" }, formatSettings(fault)),
  );
}

const createFaultItem = (fault: Fault, onSwitch: SwitchFault): HTMLElement =>
  createElement(
    "li",
    { class: fault.isOn ? "card above" : "card" },
    createSwitchLine(fault, onSwitch),
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

const describeWaking = (alarm: ForecastAlarm): string => {
  const why = describeSuppression(alarm);
  if (why !== undefined) return `, ${why}`;
  return alarm.severity === "page" ? ", wakes somebody" : "";
};

/** Lists the alarms that tell somebody, those that wake somebody first. */
function createForecast(forecast: readonly ForecastAlarm[]): HTMLElement {
  const told = forecast
    .filter(({ isNotifying }) => isNotifying)
    .toSorted(
      (one, other) =>
        Number(one.suppressed !== undefined) - Number(other.suppressed !== undefined) ||
        (one.severity ?? "").localeCompare(other.severity ?? "") ||
        one.afterMinutes - other.afterMinutes ||
        one.name.localeCompare(other.name),
    );
  if (told.length === 0)
    return createElement("p", {}, "No alarm would fire yet if it went on like this.");
  const items = told.map((alarm) =>
    createElement(
      "li",
      {},
      createElement("strong", {}, alarm.name),
      ` after ${alarm.afterMinutes} min${describeWaking(alarm)}`,
    ),
  );
  return createElement(
    "div",
    {},
    createElement("p", {}, "If it goes on like this, on AWS these alarms fire:"),
    createElement("ul", { class: "badges" }, ...items),
  );
}
