import type { MetricQuery } from "./alarm-definition.ts";
import type { MetricEntry, MetricOptions, MetricWidget } from "./dashboard-definition.ts";
import { readQueries } from "./metric-math.ts";
import type { MetricReader, MetricSamples } from "./metric-samples.ts";

/** A line of a chart. */
export interface SeriesView {
  readonly label: string;
  readonly axis: "left" | "right";
}

type Properties = MetricWidget["properties"];

interface Line extends SeriesView {
  readonly query: MetricQuery;
  readonly isVisible: boolean;
}

const MINUTE_MS = 60_000;

/** Lists the lines that a widget shows. */
export const listSeries = (properties: Properties): SeriesView[] =>
  readLines(properties)
    .filter(({ isVisible }) => isVisible)
    .map(({ label, axis }) => ({ label, axis }));

/**
 * Reads the values of each line that a widget shows, at each of these minutes. A value stands for the
 * period that ends with its minute, so that a limit means what it means in CloudWatch, and a change
 * shows within the minute.
 */
export function readSeries(
  properties: Properties,
  read: MetricReader,
  minutes: readonly number[],
): (number | null)[][] {
  const lines = readLines(properties);
  return lines
    .filter(({ isVisible }) => isVisible)
    .map(({ query: { Id: shown } }) => {
      const queries = lines.map(({ query }) => ({ ...query, ReturnData: query.Id === shown }));
      const { periodSeconds, readPeriod } = readQueries(queries, read);
      return minutes.map((minute) => readPeriod(minute + MINUTE_MS - periodSeconds * 1000) ?? null);
    });
}

/** Returns when anything that a widget shows was last other than zero. */
export function readLastAt(
  properties: Properties,
  read: MetricSamples["readLastAt"],
): Date | undefined {
  const times = readLines(properties).flatMap(({ query: { MetricStat: stat } }) => {
    if (stat === undefined) return [];
    const { Namespace: namespace, MetricName: name, Dimensions: dimensions } = stat.Metric;
    return read({ namespace, name, dimensions })?.getTime() ?? [];
  });
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}

const readLines = (properties: Properties): Line[] => {
  const { metrics } = properties;
  return metrics.map((entry, at) => toLine(entry, at, properties));
};

function toLine(entry: MetricEntry, at: number, { stat, period, metrics }: Properties): Line {
  const { names, options } = splitEntry(entry);
  const [namespace = "", name = "", ...pairs] = names;
  const id = options.id ?? `line${at}`;
  return {
    label: options.label?.replaceAll(/\$\{[^}]*\}/g, "").trim() || nameLine(entry, metrics),
    axis: options.yAxis ?? "left",
    isVisible: options.visible,
    query: {
      Id: id,
      ReturnData: true,
      ...(options.expression === undefined
        ? {
            MetricStat: {
              Metric: { Namespace: namespace, MetricName: name, Dimensions: toDimensions(pairs) },
              Period: options.period ?? period,
              Stat: options.stat ?? stat,
            },
          }
        : { Expression: options.expression, Period: options.period ?? period }),
    },
  };
}

function splitEntry(entry: MetricEntry): { names: string[]; options: MetricOptions } {
  const names = entry.filter((part) => typeof part === "string");
  const options = entry.find((part) => typeof part === "object") ?? { visible: true };
  return { names, options };
}

const toDimensions = (pairs: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    pairs.flatMap((name, at) => (at % 2 === 0 ? [[name, pairs[at + 1] ?? ""]] : [])),
  );

/** Names a line without a label by its metric, and its last dimension if others have the same metric. */
function nameLine(entry: MetricEntry, all: readonly MetricEntry[]): string {
  const { names, options } = splitEntry(entry);
  const [, name = options.expression ?? ""] = names;
  const isShared = all.filter((other) => other[1] === name).length > 1;
  return isShared && names.length > 2 ? `${name} ${names.at(-1)}` : name;
}
