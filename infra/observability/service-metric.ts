import type { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import {
  type DimensionsOf,
  findMetric,
  type MetricName,
  type ServiceOf,
} from "#functions/runtime/metrics/metric-catalog.ts";
import { METRIC_NAMESPACE } from "./metric-namespace.ts";

type ServiceMetricOptions<Name extends MetricName> = {
  readonly service: ServiceOf<Name>;
  readonly statistic: string;
  readonly period: Duration;
} & (DimensionsOf<Name> extends undefined
  ? object
  : { readonly dimensions: NonNullable<DimensionsOf<Name>> });

interface SeriesOptions<Name extends MetricName> {
  readonly service: ServiceOf<Name>;
  readonly statistic: string;
  readonly period: Duration;
}

/** Creates the CloudWatch metric of one function's metric of the catalog, with one value for each dimension. */
export function createServiceMetric<const Name extends MetricName>(
  metricName: Name,
  options: ServiceMetricOptions<Name>,
): Metric {
  const { service, statistic, period } = options;
  const dimensions = "dimensions" in options ? options.dimensions : {};
  return new Metric({
    namespace: METRIC_NAMESPACE,
    metricName,
    dimensionsMap: { service, ...dimensions },
    statistic,
    period,
  });
}

/** Creates one metric for each value of the dimensions, labelled with the values. */
export function createServiceMetrics<const Name extends MetricName>(
  metricName: Name,
  { service, ...how }: SeriesOptions<Name>,
): Metric[] {
  const dimensions = Object.entries(findMetric(metricName).dimensions ?? {});
  const combinations = dimensions.reduce<Record<string, string>[]>(
    (known, [name, values]) =>
      known.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  return combinations.map(
    (values) =>
      new Metric({
        namespace: METRIC_NAMESPACE,
        metricName,
        dimensionsMap: { service, ...values },
        label: Object.values(values).join(" ") || `${metricName} ${service}`,
        ...how,
      }),
  );
}

/** Creates one metric for each function that emits it, or for these of them, labelled with the function. */
export const createMetricsByService = <const Name extends MetricName>(
  metricName: Name,
  how: Omit<SeriesOptions<Name>, "service">,
  services: readonly ServiceOf<Name>[] = findMetric(metricName).services as ServiceOf<Name>[],
): Metric[] =>
  services.map(
    (service) =>
      new Metric({
        namespace: METRIC_NAMESPACE,
        metricName,
        dimensionsMap: { service },
        label: service,
        ...how,
      }),
  );
