import "#shared/kernel/valid-language.ts";
import "#functions/bridge/pages/unseen.css";
import "#infra/local/pages/browser/base.css";
import "./page.css";
import {
  announce,
  createElement,
  findElement,
  replaceContent,
} from "#infra/local/pages/browser/dom.ts";
import { type Fault, fetchFaults, switchFault } from "#infra/local/pages/browser/faults.ts";
import { formatClock } from "#infra/local/pages/browser/format.ts";
import { createAlarmLists, summarizeAlarms } from "./alarm-list.ts";
import {
  type Alarm,
  type Dashboard,
  fetchAlarms,
  fetchDashboards,
  fetchForecast,
  fetchValues,
} from "./api.ts";
import { createDashboard, type LiveDashboard } from "./dashboard.ts";
import { createFaultList } from "./fault-list.ts";
import { ALARMS_PLACE, FAULTS_PLACE, type Place, readPlace, showNavigation } from "./navigation.ts";

const REFRESH_MS = 5000;

let dashboards: readonly Dashboard[] = [];
let live: LiveDashboard | undefined;
let shown: string | undefined;
let summary: string | undefined;
let timer: number | undefined;

const content = findElement("#content");
const liveText = findElement("#live");

const getPlace = (): Place => readPlace(location.hash, dashboards);

/** Puts the dashboard of a place on the page, unless it is there. */
function openDashboard({ id }: Place): LiveDashboard | undefined {
  if (shown === id) return live;
  live?.remove();
  const dashboard = dashboards.find((each) => each.id === id);
  live = dashboard && createDashboard(dashboard);
  shown = id;
  if (live !== undefined) {
    content.replaceChildren(live.element);
    live.draw();
  }
  return live;
}

/** Says only what changes, not each refresh. */
function announceAlarms(alarms: readonly Alarm[]): void {
  const said = summarizeAlarms(alarms);
  if (summary !== undefined && summary !== said) announce(said);
  summary = said;
}

const createAlarmPage = (alarms: readonly Alarm[]): HTMLElement[] => [
  createElement("h2", {}, "Which alarms fire?"),
  createElement(
    "p",
    { class: "quiet" },
    dashboards.length === 0
      ? "The templates have no dashboards."
      : "They are evaluated every minute, as CloudWatch does it.",
  ),
  ...createAlarmLists(alarms, content.querySelector("details")?.open ?? false),
];

/** Switches a fault, and shows what it is then. */
async function followSwitch({ name, title }: Fault, isOn: boolean): Promise<void> {
  try {
    await switchFault(name, isOn);
    announce(`${title}: ${isOn ? "on" : "off"}.`);
  } catch (error) {
    announce(error instanceof Error ? error.message : String(error));
  }
  await keepRefreshing();
}

/** Shows a place that is no dashboard. */
function showList(id: string, alarms: readonly Alarm[], faults: readonly Fault[]): void {
  live?.remove();
  live = undefined;
  shown = id;
  const list =
    id === ALARMS_PLACE
      ? createAlarmPage(alarms)
      : createFaultList(faults, (fault, isOn) => void followSwitch(fault, isOn));
  replaceContent(content, ...list);
}

/** Reads what the place shows, and shows it. */
async function refresh(): Promise<void> {
  if (dashboards.length === 0) dashboards = await fetchDashboards();
  const place = getPlace();
  const isDashboard = ![ALARMS_PLACE, FAULTS_PLACE].includes(place.id);
  const [alarms, faults, values] = await Promise.all([
    fetchAlarms(),
    fetchFaults(),
    isDashboard ? fetchValues(place.id, place.minutes) : undefined,
  ]);
  const isBroken = faults.some(({ isOn }) => isOn);
  const forecast = isBroken ? await fetchForecast() : [];
  // Somebody chose another place in the meantime, which refreshes by itself.
  if (getPlace().id !== place.id) return;
  showNavigation(dashboards, { alarms, faults, forecast }, place);
  announceAlarms(alarms);
  if (values === undefined) showList(place.id, alarms, faults);
  else openDashboard(place)?.update(values, alarms);
  document.title = `${alarms.some(({ state }) => state === "ALARM") ? "(!) " : ""}Operations`;
  liveText.textContent = `Live, ${formatClock(Date.now())}`;
  liveText.classList.remove("lost");
}

function showProblem(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  liveText.textContent = "Not live";
  liveText.classList.add("lost");
  // What is shown stays: it was true a moment ago.
  if (shown !== undefined && shown === getPlace().id) return;
  live?.remove();
  live = undefined;
  shown = undefined;
  content.replaceChildren(
    createElement(
      "p",
      { class: "problem" },
      `The local run does not answer (${text}). The page tries again every ${REFRESH_MS / 1000} seconds.`,
    ),
  );
}

/** Refreshes now and then, while somebody looks. */
async function keepRefreshing(): Promise<void> {
  window.clearTimeout(timer);
  if (document.hidden) return;
  await refresh().catch(showProblem);
  window.clearTimeout(timer);
  timer = window.setTimeout(keepRefreshing, REFRESH_MS);
}

/** Draws the dashboard again, with the present colors. */
function redraw(): void {
  if (live !== undefined) shown = undefined;
  void keepRefreshing();
}

window.addEventListener("hashchange", () => void keepRefreshing());
document.addEventListener("visibilitychange", () => void keepRefreshing());
window.addEventListener("resize", () => live?.resize());
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
void keepRefreshing();
