import { createElement } from "#infra/local/pages/browser/dom.ts";
import { createBadge } from "./alarm-list.ts";
import type { Alarm } from "./api.ts";
import { compareByCause, describeSuppression } from "./cause-order.ts";

/** So many alarms are told on each dashboard; the list of alarms has all. */
const TOLD = 4;

/** The first sentence: what is wrong. */
const shorten = (says: string): string => /^.*?[.!?](?= |$)/s.exec(says)?.[0] ?? says;

const createHeadlineItem = (alarm: Alarm): HTMLElement =>
  createElement(
    "li",
    {},
    createBadge(alarm),
    " ",
    createElement("strong", {}, alarm.name),
    " ",
    shorten(alarm.says),
    alarm.suppressed === undefined ? "" : ` It wakes nobody: ${describeSuppression(alarm)}.`,
    ...(alarm.runbook === undefined
      ? []
      : [
          " ",
          createElement(
            "a",
            { href: alarm.runbook, "data-key": `headline ${alarm.stack} ${alarm.name}` },
            `What to do about ${alarm.runbook.split("#")[1] ?? alarm.name}`,
          ),
        ]),
  );

/**
 * Tells what is wrong before anything else: the alarms that fire and tell somebody, in the order of
 * causes. Alarms that only have their cause told are not told twice.
 */
export function createHeadline(
  alarms: readonly Alarm[],
  listAddress: string,
): HTMLElement | undefined {
  const firing = alarms
    .filter(({ state, isNotifying }) => state === "ALARM" && isNotifying)
    .toSorted((one, other) => compareByCause(one, other) || one.name.localeCompare(other.name));
  if (firing.length === 0) return undefined;
  const left = firing.length - TOLD;
  return createElement(
    "ul",
    { class: "headline", "aria-label": "What is wrong" },
    ...firing.slice(0, TOLD).map(createHeadlineItem),
    left > 0
      ? createElement(
          "li",
          {},
          createElement("a", { href: listAddress, "data-key": "further" }, `${left} more`),
        )
      : undefined,
  );
}
