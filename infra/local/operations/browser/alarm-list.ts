import { createElement } from "#infra/local/pages/browser/dom.ts";
import { formatClock } from "#infra/local/pages/browser/format.ts";
import type { Alarm } from "./api.ts";
import { compareByCause, describeSuppression } from "./cause-order.ts";

const STATES = { OK: "OK", ALARM: "Alarm", INSUFFICIENT_DATA: "No data" } as const;
const SEVERITIES = { page: "wakes somebody", ticket: "waits for the morning" } as const;

export const createBadge = ({ state }: Pick<Alarm, "state">): HTMLElement =>
  createElement("span", { class: `badge ${state.toLowerCase()}` }, STATES[state]);

/** In the order of causes. */
const sortAlarms = (alarms: readonly Alarm[]): Alarm[] =>
  alarms.toSorted((one, other) => compareByCause(one, other) || one.name.localeCompare(other.name));

const describeTelling = (alarm: Alarm): string => {
  if (!alarm.isNotifying) return "told by the alarm of its cause";
  return describeSuppression(alarm) ?? (alarm.severity ? SEVERITIES[alarm.severity] : "");
};

function createAlarmItem(alarm: Alarm): HTMLElement {
  const { name, stack, says, runbook, since, problem } = alarm;
  const facts = [stack, `since ${formatClock(since)}`, describeTelling(alarm)];
  return createElement(
    "li",
    { class: "card" },
    createElement("p", { class: "line" }, createBadge(alarm), createElement("strong", {}, name)),
    createElement(
      "p",
      {},
      problem === undefined ? says : `It cannot be evaluated here: ${problem}`,
    ),
    createElement(
      "p",
      { class: "quiet" },
      facts.filter((fact) => fact !== "").join(" · "),
      ...(runbook === undefined
        ? []
        : [
            " · ",
            createElement(
              "a",
              { href: runbook, "data-key": `runbook ${stack} ${name}` },
              `Runbook: ${runbook.split("#")[1] ?? name}`,
            ),
          ]),
    ),
  );
}

const createItems = (alarms: readonly Alarm[]): HTMLElement =>
  createElement("ul", { class: "alarms" }, ...sortAlarms(alarms).map(createAlarmItem));

/** Creates the lists of alarms: those that fire, and, folded unless somebody opened them, the others. */
export function createAlarmLists(alarms: readonly Alarm[], isOpen: boolean): HTMLElement[] {
  const firing = alarms.filter(({ state }) => state === "ALARM");
  const others = alarms.filter(({ state }) => state !== "ALARM");
  const withoutData = others.filter(({ state }) => state === "INSUFFICIENT_DATA").length;
  return [
    firing.length === 0
      ? createElement("p", { class: "card" }, "None. What fires is shown here.")
      : createItems(firing),
    createElement(
      "details",
      { class: "calm", ...(isOpen && { open: "" }) },
      createElement(
        "summary",
        { "data-key": "others" },
        `${others.length - withoutData} are OK${withoutData === 0 ? "" : `, ${withoutData} have no data yet`}`,
      ),
      createItems(others),
    ),
  ];
}

/** Says in one sentence how many alarms fire. */
export function summarizeAlarms(alarms: readonly Alarm[]): string {
  const firing = alarms.filter(({ state }) => state === "ALARM").length;
  if (firing === 0) return `None of ${alarms.length} alarms fires.`;
  return `${firing} of ${alarms.length} alarms ${firing === 1 ? "fires" : "fire"}.`;
}
