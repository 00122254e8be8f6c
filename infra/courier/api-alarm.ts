import { Duration } from "aws-cdk-lib";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { createAlarmAboveZero } from "../constructs/alarm-above-zero.ts";

/** An alarm on documented calls that are answered with 500 though nothing crashed. */
export function addApiAlarm(scope: Construct, service: string): void {
  createAlarmAboveZero(
    scope,
    "ApiFaults",
    new Metric({
      namespace: "OrderBridge",
      metricName: "RequestFailed",
      dimensionsMap: { service },
      statistic: Stats.SUM,
      period: Duration.minutes(1),
    }),
    "Documented calls were answered with 500. The function's log names each request's id, and where it was thrown.",
  );
}
