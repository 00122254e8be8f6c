import { summarizeAlarms } from "./alarm-list.ts";
import type { Alarm, Dashboard } from "./api.ts";
import { createElement, findElement, replaceContent } from "./dom.ts";

/** The place of the list of alarms; every other place is a dashboard's id. */
export const ALARMS_PLACE = "alarms";

const RANGES = [15, 60, 180] as const;

/** What the address says is shown. */
export interface Place {
  readonly id: string;
  readonly minutes: number;
}

/** Reads `#<dashboard>/<minutes>`; without one, the first dashboard of the last 15 minutes. */
export function readPlace(hash: string, dashboards: readonly Dashboard[]): Place {
  const [id = "", minutes = ""] = hash.slice(1).split("/").map(decodeURIComponent);
  const known = [...dashboards.map((each) => each.id), ALARMS_PLACE];
  return {
    id: known.includes(id) ? id : (known[0] ?? ALARMS_PLACE),
    minutes: RANGES.find((range) => String(range) === minutes) ?? RANGES[0],
  };
}

const toHash = ({ id, minutes }: Place): string => `#${encodeURIComponent(id)}/${minutes}`;

const createLink = (text: string, target: Place, isCurrent: boolean): HTMLElement =>
  createElement(
    "li",
    {},
    createElement(
      "a",
      {
        href: toHash(target),
        "data-key": text,
        ...(isCurrent && { "aria-current": "page" }),
      },
      text,
    ),
  );

/** Shows the dashboards as tabs, the range of time, and how many alarms fire. */
export function showNavigation(
  dashboards: readonly Dashboard[],
  alarms: readonly Alarm[],
  place: Place,
): void {
  const isFiring = alarms.some(({ state }) => state === "ALARM");
  const tabs = dashboards.map(({ id, title }) =>
    createLink(title, { ...place, id }, id === place.id),
  );
  const ranges = RANGES.map((minutes) =>
    createLink(
      minutes < 60 ? `${minutes} minutes` : `${minutes / 60} h`,
      { ...place, minutes },
      minutes === place.minutes,
    ),
  );
  const top = findElement("#top");
  // What did not change is left alone: somebody may be about to press it.
  const content = JSON.stringify([dashboards.length, alarms.map(({ state }) => state), place]);
  if (top.dataset.content === content) return;
  top.dataset.content = content;
  replaceContent(
    top,
    createElement(
      "nav",
      { "aria-label": "Dashboards" },
      createElement(
        "ul",
        { class: "tabs" },
        ...tabs,
        createLink("Alarms", { ...place, id: ALARMS_PLACE }, place.id === ALARMS_PLACE),
      ),
    ),
    createElement(
      "div",
      { class: "line" },
      createElement(
        "p",
        { class: isFiring ? "summary firing" : "summary" },
        summarizeAlarms(alarms),
      ),
      createElement(
        "nav",
        { "aria-label": "Range of time" },
        createElement("ul", { class: "ranges" }, ...ranges),
      ),
    ),
  );
}
