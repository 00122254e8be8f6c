import type { FaultBoard } from "#infra/local/faults/fault-board.ts";
import type { System } from "#infra/local/template/system.ts";
import { type ForecastAlarm, forecastAlarms } from "./forecast-alarms.ts";
import { createMetricSamples, type MetricSample, type MetricSamples } from "./metric-samples.ts";

/** Less time says nothing about a rate. */
const SHORTEST_SECONDS = 10;
/** How long a forecast is good: pages that are open at once share it. */
const FRESH_MS = 1000;
const ANY_TIME = new Date(0);

interface Watched {
  readonly since: number;
  readonly samples: MetricSamples;
}

/** What is measured while something is broken on purpose. */
export interface FaultWatch {
  readonly add: (sample: MetricSample) => void;
  /** Says which alarms fire if it goes on. Empty while nothing is broken. */
  readonly forecast: (now: Date) => readonly ForecastAlarm[];
}

/** Keeps what is measured since the last change of a fault, and nothing while all are off. */
export function watchFaults(
  faults: Pick<FaultBoard, "find" | "list" | "onChange">,
  system: Pick<System, "listResources">,
): FaultWatch {
  let watched: Watched | undefined;
  let latest: { readonly at: number; readonly alarms: readonly ForecastAlarm[] } | undefined;
  faults.onChange(() => {
    const isAnyOn = faults.list().some(({ isOn }) => isOn);
    watched = isAnyOn ? { since: Date.now(), samples: createMetricSamples() } : undefined;
    latest = undefined;
  });

  const compute = ({ since, samples }: Watched, now: Date) =>
    forecastAlarms(system, {
      readAll: (series, statistic) =>
        samples.read(series, statistic, { startsAt: ANY_TIME.getTime(), seconds: 60 }),
      seconds: Math.max(SHORTEST_SECONDS, (now.getTime() - since) / 1000),
      hasSchedules: faults.find("schedules-stopped") === undefined,
    });
  return {
    add(sample) {
      // What began before the switch met another fault, or none.
      if (watched === undefined || (sample.begunAt ?? sample.at).getTime() < watched.since) return;
      // All of them are one minute, which the forecast repeats.
      watched.samples.add({ ...sample, at: ANY_TIME });
    },
    forecast(now) {
      if (watched === undefined) return [];
      if (latest === undefined || now.getTime() - latest.at > FRESH_MS)
        latest = { at: now.getTime(), alarms: compute(watched, now) };
      return latest.alarms;
    },
  };
}
