import { createBadge } from "./alarm-list.ts";
import type { Alarm } from "./api.ts";
import { createElement } from "./dom.ts";

/** So many alarms are told on each dashboard; the list of alarms has all. */
const TOLD = 4;

/** The entry of alarms on any function: another one that fires with them says why. */
const GENERAL = /#function-failing$/;

const rank = ({ severity, kind, runbook = "" }: Alarm): number =>
  Number(severity !== "page") * 4 +
  Number(GENERAL.test(runbook)) * 2 +
  Number(kind !== "composite");

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
 * Tells what is wrong before anything else: the alarms that fire and tell somebody, those that wake
 * somebody first, and those on any function last. Alarms that only have their cause told are not told twice.
 */
export function createHeadline(
  alarms: readonly Alarm[],
  listAddress: string,
): HTMLElement | undefined {
  const firing = alarms
    .filter(({ state, isNotifying }) => state === "ALARM" && isNotifying)
    .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
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
