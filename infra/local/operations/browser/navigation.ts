import { createElement, findElement, replaceContent } from "#infra/local/pages/browser/dom.ts";
import type { Fault } from "#infra/local/pages/browser/faults.ts";
import { summarizeAlarms } from "./alarm-list.ts";
import type { Alarm, Dashboard, ForecastAlarm } from "./api.ts";
import { createFaultNote } from "./fault-list.ts";
import { createHeadline } from "./headline.ts";

/** The place of the list of alarms. What is no such place is a dashboard's id. */
export const ALARMS_PLACE = "alarms";
/** The place of what can be broken. */
export const FAULTS_PLACE = "faults";

const RANGES = [15, 60, 180] as const;

/** What the address says is shown. */
export interface Place {
  readonly id: string;
  readonly minutes: number;
}

/** Reads `#<dashboard>/<minutes>`; without one, the first dashboard of the last 15 minutes. */
export function readPlace(hash: string, dashboards: readonly Dashboard[]): Place {
  const [id = "", minutes = ""] = hash.slice(1).split("/").map(decodeURIComponent);
  const known = [...dashboards.map((each) => each.id), ALARMS_PLACE, FAULTS_PLACE];
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

/** What the run is like now. */
export interface RunState {
  readonly alarms: readonly Alarm[];
  readonly faults: readonly Fault[];
  readonly forecast: readonly ForecastAlarm[];
}

/** Shows the dashboards as tabs, the range of time, and what is wrong. */
export function showNavigation(
  dashboards: readonly Dashboard[],
  { alarms, faults, forecast }: RunState,
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
  const states = [alarms.map(({ state }) => state), faults.map(({ isOn }) => isOn), forecast];
  const content = JSON.stringify([dashboards.length, states, place]);
  if (top.dataset.content === content) return;
  top.dataset.content = content;
  const alarmsPlace = { ...place, id: ALARMS_PLACE };
  const parts = [
    createElement(
      "nav",
      { "aria-label": "Dashboards" },
      createElement(
        "ul",
        { class: "tabs" },
        ...tabs,
        createLink("Alarms", alarmsPlace, place.id === ALARMS_PLACE),
        createLink("Faults", { ...place, id: FAULTS_PLACE }, place.id === FAULTS_PLACE),
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
    createHeadline(alarms, toHash(alarmsPlace)),
    createFaultNote(faults, forecast),
  ];
  replaceContent(top, ...parts.filter((part) => part !== undefined));
}
