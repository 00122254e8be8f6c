import type { Duration } from "aws-cdk-lib";
import { Stats } from "aws-cdk-lib/aws-cloudwatch";
import {
  findMetric,
  type MetricName,
  type ServiceOf,
} from "#functions/runtime/metrics/metric-catalog.ts";
import { createServiceMetric } from "./service-metric.ts";
import { MOST_METRICS, sumMetrics } from "./sum-metrics.ts";

/** The counts without dimensions that several functions emit and one alarm watches. */
type SummedName = Extract<
  MetricName,
  | "QueueMessageLost"
  | "RequestFailed"
  | "RequestThrottled"
  | "ShopifyDataNotApproved"
  | "ShopifyOtherVersion"
>;

interface SumOptions<Name extends MetricName> {
  readonly label: string;
  readonly period: Duration;
  /** All that emit it, by default. */
  readonly services?: readonly ServiceOf<Name>[];
}

/** Sums a count over functions, as one alarm can watch it: at most ten of them. */
export function sumServices<const Name extends SummedName>(
  name: Name,
  { label, period, services = findMetric(name).services as ServiceOf<Name>[] }: SumOptions<Name>,
) {
  if (services.length > MOST_METRICS)
    throw new Error(`An alarm can sum ${MOST_METRICS} metrics: split ${name}.`);
  const counts = services.map(
    (service) =>
      [
        service.replaceAll("-", "_"),
        createServiceMetric<SummedName>(name, { service, statistic: Stats.SUM, period }),
      ] as const,
  );
  return sumMetrics(Object.fromEntries(counts), { label, period });
}
