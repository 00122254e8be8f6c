import type { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type {
  DimensionsOf,
  MetricName,
  ServiceOf,
} from "#functions/runtime/metrics/metric-catalog.ts";

/** As the functions write it: `METRIC_NAMESPACE` of their recorder, which no template needs to load. */
const METRIC_NAMESPACE = "OrderBridge";

type ServiceMetricOptions<Name extends MetricName> = {
  readonly service: ServiceOf<Name>;
  readonly statistic: string;
  readonly period: Duration;
} & (DimensionsOf<Name> extends undefined
  ? object
  : { readonly dimensions: NonNullable<DimensionsOf<Name>> });

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
