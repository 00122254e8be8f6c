import type { System } from "#infra/local/template/system.ts";
import { type AlarmView, createAlarmBoard } from "./alarm-board.ts";
import type { MetricReader } from "./metric-samples.ts";

/** An alarm that fires if things go on as they do. */
export interface ForecastAlarm
  extends Pick<
    AlarmView,
    "isNotifying" | "kind" | "name" | "runbook" | "says" | "severity" | "stack" | "suppressed"
  > {
  /** After so many minutes, at the periods of AWS. */
  readonly afterMinutes: number;
}

/** What happened since something was broken. */
export interface RecentSamples {
  /** Reads every sample since then, whatever the period. */
  readonly readAll: (...args: Parameters<MetricReader>) => number | undefined;
  readonly seconds: number;
  /** Whether schedules run, which are too rare to be seen in seconds. */
  readonly hasSchedules: boolean;
}

const MINUTE_MS = 60_000;
/** Further than this nobody looks. */
const LAST_MINUTE = 60;
/** Any full hour. */
const START_MS = 0;
/** Statistics that grow with the length of their period. */
const ADDED: readonly string[] = ["Sum", "SampleCount"];

/**
 * Computes which alarms fire, and when, if what happened in the last seconds goes on for an hour,
 * after an hour in which all was well. Ages grow no further than they have.
 */
export function forecastAlarms(
  system: Pick<System, "listResources">,
  recent: RecentSamples,
): ForecastAlarm[] {
  const board = createAlarmBoard(system, createForecastReader(recent), new Date(START_MS));
  const found = new Map<string, ForecastAlarm>();
  for (let minute = 1; minute <= LAST_MINUTE; minute++)
    for (const view of board.evaluate(new Date(START_MS + minute * MINUTE_MS)))
      if (view.state === "ALARM" && isNews(view, found.get(view.arn)))
        found.set(view.arn, toForecast(view, minute));
  return [...found.values()];
}

/** An alarm is suppressed only if it never tells anybody. */
const isNews = ({ suppressed }: AlarmView, known: ForecastAlarm | undefined): boolean =>
  known === undefined || (known.suppressed !== undefined && suppressed === undefined);

const toForecast = (
  { isNotifying, kind, name, runbook, says, severity, stack, suppressed }: AlarmView,
  afterMinutes: number,
): ForecastAlarm => ({
  ...{ isNotifying, kind, name, runbook, says, severity, stack, afterMinutes },
  ...(suppressed && { suppressed }),
});

const createForecastReader =
  ({ readAll, seconds: seen, hasSchedules }: RecentSamples): MetricReader =>
  (series, statistic, { startsAt, seconds }) => {
    const end = startsAt + seconds * 1000;
    const share = Math.min(1, (end - START_MS) / (seconds * 1000));
    const isScheduled = series.name === "Invocations";
    const value = share > 0 ? readAll(series, statistic, { startsAt, seconds }) : undefined;
    // All was well before, and schedules ran. What runs each minute may not be seen in seconds.
    const foreseen = value && value * chooseFactor(statistic, share, seconds / seen);
    return isScheduled && (share <= 0 || hasSchedules) ? Math.max(foreseen ?? 0, 1) : foreseen;
  };

/** Before, nothing happened, or all calls went well. */
function chooseFactor(statistic: string, share: number, repetitions: number): number {
  if (ADDED.includes(statistic)) return share * repetitions;
  return statistic === "Average" ? share : 1;
}
