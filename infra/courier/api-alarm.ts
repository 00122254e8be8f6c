import { Duration } from "aws-cdk-lib";
import { Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { ServiceOf } from "#functions/runtime/metrics/metric-catalog.ts";
import { createAlarm } from "#infra/observability/alarm.ts";
import { createServiceMetric } from "#infra/observability/service-metric.ts";

/** Adds an alarm on API requests that are answered with 500 although the function did not crash. */
export function addApiAlarm(scope: Construct, service: ServiceOf<"RequestFailed">): void {
  createAlarm(scope, "ApiFaults", {
    metric: createServiceMetric("RequestFailed", {
      service,
      statistic: Stats.SUM,
      period: Duration.minutes(1),
    }),
    severity: "ticket",
    promise: "calls-answered",
    entry: "request-failed",
    says: "API requests of partners were answered with 500. Partners can repeat them. Read the function's log for the request ids and the stack traces.",
  });
}
