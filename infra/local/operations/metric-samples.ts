/** One series of CloudWatch: a metric with one value for each dimension. */
interface MetricSeries {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

/** Some values of a series, at one time. */
export interface MetricSample extends MetricSeries {
  readonly at: Date;
  /** When the work began that it measures, if that took a while. */
  readonly begunAt?: Date | undefined;
  readonly values: readonly number[];
}

/** Reads one value for the period that begins at this time; undefined if the period has no data. */
export type MetricReader = (
  series: MetricSeries,
  statistic: string,
  period: { readonly startsAt: number; readonly seconds: number },
) => number | undefined;

/** The values of one minute. */
interface Minute {
  count: number;
  sum: number;
  smallest: number;
  largest: number;
  /** The latest values of the minute, for percentiles. */
  readonly latest: number[];
}

/** CloudWatch's own resolution: values of one minute are one data point. */
const MINUTE_MS = 60_000;
/** So many minutes are kept: what a local run shows. */
const KEPT_MINUTES = 180;
/** So many values of a minute are kept for percentiles. All other statistics see every value. */
const KEPT_VALUES = 200;

const toSeriesId = ({ namespace, name, dimensions }: MetricSeries): string =>
  JSON.stringify([namespace, name, Object.entries(dimensions).sort()]);

/** Keeps samples by series and minute, and forgets what is older than so many minutes. */
export function createMetricSamples(keptMinutes = KEPT_MINUTES) {
  const series = new Map<string, Map<number, Minute>>();
  const lastTimes = new Map<string, Date>();

  const forget = (minutes: Map<number, Minute>, newest: number): void => {
    for (const minute of minutes.keys()) {
      if (minute >= newest - keptMinutes) return;
      minutes.delete(minute);
    }
  };
  return {
    add(sample: MetricSample): void {
      const id = toSeriesId(sample);
      const minutes = series.get(id) ?? new Map<number, Minute>();
      series.set(id, minutes);
      const at = Math.floor(sample.at.getTime() / MINUTE_MS);
      const minute = minutes.get(at) ?? createMinute();
      if (minute.count === 0) {
        minutes.set(at, minute);
        forget(minutes, at);
      }
      for (const value of sample.values) addValue(minute, value);
      if (sample.values.some((value) => value !== 0)) lastTimes.set(id, sample.at);
    },
    /** Returns when a series last had a value other than zero. */
    readLastAt: (wanted: MetricSeries): Date | undefined => lastTimes.get(toSeriesId(wanted)),
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
      const found = Array.from({ length: Math.ceil(seconds / 60) }, (_, at) => first + at).flatMap(
        (minute) => minutes.get(minute) ?? [],
      );
      return found.length === 0 ? undefined : computeStatistic(statistic, found);
    }) satisfies MetricReader,
  };
}
/** What a local run knows of its metrics. */
export type MetricSamples = ReturnType<typeof createMetricSamples>;

const createMinute = (): Minute => ({
  count: 0,
  sum: 0,
  smallest: Number.POSITIVE_INFINITY,
  largest: Number.NEGATIVE_INFINITY,
  latest: [],
});

function addValue(minute: Minute, value: number): void {
  minute.latest[minute.count % KEPT_VALUES] = value;
  minute.count += 1;
  minute.sum += value;
  minute.smallest = Math.min(minute.smallest, value);
  minute.largest = Math.max(minute.largest, value);
}

type Statistic = (minutes: readonly Minute[]) => number;
const sum: Statistic = (minutes) => minutes.reduce((total, minute) => total + minute.sum, 0);
const countValues: Statistic = (minutes) => minutes.reduce((total, { count }) => total + count, 0);
const STATISTICS: Readonly<Record<string, Statistic>> = {
  Sum: sum,
  SampleCount: countValues,
  Average: (minutes) => sum(minutes) / countValues(minutes),
  Minimum: (minutes) => Math.min(...minutes.map(({ smallest }) => smallest)),
  Maximum: (minutes) => Math.max(...minutes.map(({ largest }) => largest)),
};

/** Computes a statistic of at least one minute; `p75` is the 75th percentile. */
function computeStatistic(statistic: string, minutes: readonly Minute[]): number {
  const known = STATISTICS[statistic];
  if (known !== undefined) return known(minutes);
  const percent = Number(/^p(\d+(?:\.\d+)?)$/.exec(statistic)?.[1]);
  if (Number.isNaN(percent)) throw new Error(`The statistic ${statistic} is not supported locally`);
  const sorted = minutes.flatMap(({ latest }) => latest).sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}
