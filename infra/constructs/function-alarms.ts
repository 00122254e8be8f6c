import { Duration } from "aws-cdk-lib";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { createAlarmAboveZero } from "./alarm-above-zero.ts";

const DEFAULT_FAILURE_IMPACT =
  "Who called it was answered 500 or 503 and may try again; nothing was done by half that is not gone on with.";

/** The two alarms of every function: it crashes or times out; calls of it are turned away. */
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
    `${folder} crashes or times out. ${failureImpact} The last lines of its log say what failed.`,
  );
  createAlarmAboveZero(
    target,
    "Throttles",
    target.metricThrottles({ period }),
    `Calls of ${folder} were turned away, as too many functions of the account ran at once. What comes from a queue or by the clock is tried again; others were answered 503. The API's access log says which route is called that much; where the work is real, ask for more concurrent executions in Service Quotas.`,
  );
}
