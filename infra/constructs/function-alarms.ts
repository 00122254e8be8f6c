import { Duration } from "aws-cdk-lib";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { createAlarmAboveZero } from "./alarm-above-zero.ts";

const DEFAULT_FAILURE_IMPACT =
  "Callers received 500 or 503 and can try again. Unfinished work is continued automatically.";

/** Adds the two alarms that every function has: on errors and time-outs, and on throttled invocations. */
export function addFunctionAlarms(
  target: LambdaFunction,
  folder: string,
  failureImpact = DEFAULT_FAILURE_IMPACT,
): void {
  const period = Duration.minutes(1);
  createAlarmAboveZero(
    target,
    "Errors",
    target.metricErrors({ period }),
    `${folder} failed or timed out. ${failureImpact} Read the last lines of its log for the cause.`,
  );
  createAlarmAboveZero(
    target,
    "Throttles",
    target.metricThrottles({ period }),
    `Invocations of ${folder} were throttled, because too many functions of the account ran at once. Invocations by queues and schedules are repeated; HTTP requests were answered with 503. Find the busiest route in the API's access log. If the traffic is legitimate, request more concurrent executions in Service Quotas.`,
  );
}
