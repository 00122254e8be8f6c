import { Duration } from "aws-cdk-lib";
import type { IAlarm } from "aws-cdk-lib/aws-cloudwatch";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { createAlarm } from "#infra/observability/alarm.ts";

const DEFAULT_FAILURE_IMPACT =
  "Callers received 500 or 503 and can try again. Unfinished work is continued automatically.";

/**
 * Adds the two alarms that every function has: on errors and time-outs, and on throttled invocations.
 * Returns the first, which also ends the deployment of a new version.
 */
export function addFunctionAlarms(
  target: LambdaFunction,
  folder: string,
  failureImpact = DEFAULT_FAILURE_IMPACT,
): IAlarm {
  const period = Duration.minutes(1);
  const common = { severity: "ticket", promise: "calls-answered" } as const;
  const errors = createAlarm(target, "Errors", {
    ...common,
    metric: target.metricErrors({ period }),
    entry: "function-failing",
    says: `${folder} failed or timed out. ${failureImpact}`,
  });
  createAlarm(target, "Throttles", {
    ...common,
    metric: target.metricThrottles({ period }),
    entry: "function-throttled",
    says: `Invocations of ${folder} were throttled, because too many functions of the account ran at once. Invocations by queues and schedules are repeated; HTTP requests were answered with 503.`,
  });
  return errors;
}
