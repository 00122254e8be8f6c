/** One series of CloudWatch: a metric with one value for each dimension. */
interface MetricSeries {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

/** Some values of a series, at one time. */
export interface MetricSample extends MetricSeries {
  readonly at: Date;
  readonly values: readonly number[];
}

/** Reads one value for the period that begins at this time; undefined if the period has no data. */
export type MetricReader = (
  series: MetricSeries,
  statistic: string,
  period: { readonly startsAt: number; readonly seconds: number },
) => number | undefined;

/** CloudWatch's own resolution: values of one minute are one data point. */
const MINUTE_MS = 60_000;

const toSeriesId = ({ namespace, name, dimensions }: MetricSeries): string =>
  JSON.stringify([namespace, name, Object.entries(dimensions).sort()]);

/** Keeps samples by series and minute, and forgets what is older than so many minutes. */
export function createMetricSamples(keptMinutes = 24 * 60) {
  const series = new Map<string, Map<number, number[]>>();

  const forget = (minutes: Map<number, number[]>, newest: number): void => {
    for (const minute of minutes.keys()) {
      if (minute >= newest - keptMinutes) return;
      minutes.delete(minute);
    }
  };
  return {
    add(sample: MetricSample): void {
      const id = toSeriesId(sample);
      const minutes = series.get(id) ?? new Map<number, number[]>();
      series.set(id, minutes);
      const minute = Math.floor(sample.at.getTime() / MINUTE_MS);
      minutes.set(minute, [...(minutes.get(minute) ?? []), ...sample.values]);
      forget(minutes, minute);
    },
    /** Lists every series that has samples. */
    listSeries: (): readonly MetricSeries[] =>
      [...series.keys()].map((id) => {
        const [namespace, name, dimensions] = JSON.parse(id);
        return { namespace, name, dimensions: Object.fromEntries(dimensions) };
      }),
    read: ((wanted, statistic, { startsAt, seconds }) => {
      const minutes = series.get(toSeriesId(wanted));
      if (minutes === undefined) return undefined;
      const first = Math.floor(startsAt / MINUTE_MS);
      const values = Array.from({ length: Math.ceil(seconds / 60) }, (_, at) => first + at).flatMap(
        (minute) => minutes.get(minute) ?? [],
      );
      return values.length === 0 ? undefined : computeStatistic(statistic, values);
    }) satisfies MetricReader,
  };
}

type Statistic = (values: readonly number[]) => number;
const sum: Statistic = (values) => values.reduce((total, value) => total + value, 0);
const STATISTICS: Readonly<Record<string, Statistic>> = {
  Sum: sum,
  SampleCount: (values) => values.length,
  Average: (values) => sum(values) / values.length,
  Minimum: (values) => Math.min(...values),
  Maximum: (values) => Math.max(...values),
};

/** Computes a statistic of at least one value; `p75` is the 75th percentile. */
function computeStatistic(statistic: string, values: readonly number[]): number {
  const known = STATISTICS[statistic];
  if (known !== undefined) return known(values);
  const percent = Number(/^p(\d+(?:\.\d+)?)$/.exec(statistic)?.[1]);
  if (Number.isNaN(percent)) throw new Error(`The statistic ${statistic} is not supported locally`);
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}
