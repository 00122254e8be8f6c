import type { FauxqsServer } from "fauxqs";
import type { System } from "#infra/local/template/system.ts";
import { type AlarmView, createAlarmBoard } from "./alarm-board.ts";
import type { ForecastAlarm } from "./forecast-alarms.ts";
import type { MetricSamples } from "./metric-samples.ts";
import { createQueueFigures } from "./queue-figures.ts";
import type { LocalDashboard } from "./read-dashboards.ts";
import type { FaultWatch } from "./watch-faults.ts";
import { readLastAt, readSeries } from "./widget-series.ts";

/** The values of a dashboard's widgets at the same minutes. */
interface DashboardValues {
  /** Seconds since 1970. */
  readonly times: readonly number[];
  /** By widget and line. */
  readonly values: readonly (readonly (readonly (number | null)[])[])[];
  /** How many seconds ago anything of a widget was other than zero; null if it never was. */
  readonly lastSecondsAgo: readonly (number | null)[];
  /** Why a widget has no values, by its index. */
  readonly problems: Readonly<Record<number, string>>;
}

/** What a local run shows of itself. */
export interface Operations {
  /** Records what is only measured when somebody looks, and decides the states of the alarms. */
  readonly evaluateAlarms: (now: Date) => readonly AlarmView[];
  /** Says which alarms fire if what is broken now stays broken. */
  readonly forecastAlarms: (now: Date) => readonly ForecastAlarm[];
  readonly readDashboards: () => Promise<readonly LocalDashboard[]>;
  readonly readValues: (dashboard: LocalDashboard, minutes: number, now: Date) => DashboardValues;
}

interface OperationsOptions {
  readonly samples: MetricSamples;
  readonly system: Pick<System, "listResources">;
  readonly inspectQueue: FauxqsServer["inspectQueue"];
  /** Alarms have no data before. */
  readonly judgedFrom: Date;
  readonly forecast: FaultWatch["forecast"];
}

const MINUTE_MS = 60_000;

/** Joins the metrics of a run with the dashboards and alarms of its templates. */
export function createOperations({
  samples,
  system,
  inspectQueue,
  judgedFrom,
  forecast,
}: OperationsOptions): Operations {
  const queueNames = system.listResources("AWS::SQS::Queue").map(({ name }) => name);
  const measureQueues = createQueueFigures(samples, queueNames, inspectQueue);
  const board = createAlarmBoard(system, samples.read, judgedFrom);
  let dashboards: Promise<readonly LocalDashboard[]> | undefined;

  return {
    evaluateAlarms(now) {
      measureQueues(now);
      return board.evaluate(now);
    },
    forecastAlarms(now) {
      measureQueues(now);
      return forecast(now);
    },
    // Loaded when somebody looks: a start does not wait for it.
    readDashboards() {
      dashboards ??= import("./read-dashboards.ts").then((reader) => reader.readDashboards(system));
      return dashboards;
    },
    readValues({ sources }, minutes, now) {
      measureQueues(now);
      const last = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
      const starts = Array.from(
        { length: minutes },
        (_, at) => last - (minutes - 1 - at) * MINUTE_MS,
      );
      const problems: Record<number, string> = {};
      const values = sources.map((source, at) => {
        try {
          return source === undefined ? [] : readSeries(source, samples.read, starts);
        } catch (error) {
          problems[at] = error instanceof Error ? error.message : String(error);
          return [];
        }
      });
      const lastSecondsAgo = sources.map((source) => {
        const at = source && readLastAt(source, samples.readLastAt);
        return at === undefined ? null : Math.floor((now.getTime() - at.getTime()) / 1000);
      });
      return { times: starts.map((start) => start / 1000), values, lastSecondsAgo, problems };
    },
  };
}
