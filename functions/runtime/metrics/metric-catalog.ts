import { COURIER_METRICS } from "./courier-metrics.ts";
import { DISPATCH_METRICS } from "./dispatch-metrics.ts";
import { HTTP_METRICS } from "./http-metrics.ts";
import { INTAKE_METRICS } from "./intake-metrics.ts";
import type { MetricDefinition } from "./metric-definition.ts";
import { PAGE_METRICS } from "./page-metrics.ts";
import { STORE_METRICS } from "./store-metrics.ts";

/** Every metric that the functions emit. Code, dashboards and alarms name no other. */
export const METRICS = {
  ...HTTP_METRICS,
  ...INTAKE_METRICS,
  ...DISPATCH_METRICS,
  ...STORE_METRICS,
  ...PAGE_METRICS,
  ...COURIER_METRICS,
} as const;

export type MetricName = keyof typeof METRICS;

/** Returns what a metric is. */
export const findMetric = (name: MetricName): MetricDefinition => METRICS[name];

/** The functions that emit a metric. */
export type ServiceOf<Name extends MetricName> = (typeof METRICS)[Name]["services"][number];

/** The dimensions of a metric beside `service`, each with one of its values. */
export type DimensionsOf<Name extends MetricName> = (typeof METRICS)[Name] extends {
  readonly dimensions: infer Values extends Readonly<Record<string, readonly string[]>>;
}
  ? { readonly [Dimension in keyof Values]: Values[Dimension][number] }
  : undefined;

type NamesWithUnit<Unit extends MetricDefinition["unit"]> = {
  [Name in MetricName]: (typeof METRICS)[Name]["unit"] extends Unit ? Name : never;
}[MetricName];

/** The metrics that count something. */
type CountName = NamesWithUnit<"Count">;
/** The metrics whose percentiles, averages or maxima matter. */
export type MeasureName = Exclude<MetricName, CountName>;

type CountArguments<Name extends MetricName> = Name extends MetricName
  ? DimensionsOf<Name> extends undefined
    ? [name: Name, by?: number]
    : [name: Name, dimensions: DimensionsOf<Name>, by?: number]
  : never;
type MeasureArguments<Name extends MetricName> = Name extends MetricName
  ? DimensionsOf<Name> extends undefined
    ? [name: Name, value: number]
    : [name: Name, dimensions: DimensionsOf<Name>, value: number]
  : never;

/** Adds to a count: by 1, unless it says otherwise. */
export type Count<Name extends MetricName> = (
  ...args: CountArguments<Extract<Name, CountName>>
) => void;
/** Adds one value of a measure. */
export type Measure<Name extends MetricName> = (
  ...args: MeasureArguments<Extract<Name, MeasureName>>
) => void;

/** The metrics that a function emits. */
export type MetricOf<Service extends string> = {
  [Name in MetricName]: Service extends ServiceOf<Name> ? Name : never;
}[MetricName];
