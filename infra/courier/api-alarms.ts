import { Duration } from "aws-cdk-lib";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { alarmAboveZero } from "../constructs/alarm-above-zero.ts";

/** Alarms on documented calls that crash, and on those answered with 500. */
export function apiAlarms(scope: Construct, api: IFunction, service: string): void {
  const period = Duration.minutes(1);
  alarmAboveZero(
    scope,
    "ApiErrors",
    api.metricErrors({ period }),
    "The documented calls crash or time out. Read the last lines of the function's log.",
  );
  alarmAboveZero(
    scope,
    "ApiFaults",
    new Metric({
      namespace: "OrderBridge",
      metricName: "RequestFailed",
      dimensionsMap: { service },
      statistic: Stats.SUM,
      period,
    }),
    "Documented calls were answered with 500. The function's log names each request's id, and where it was thrown.",
  );
}
