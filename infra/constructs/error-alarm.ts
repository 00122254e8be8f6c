import { Duration } from "aws-cdk-lib";
import type { IAlarm } from "aws-cdk-lib/aws-cloudwatch";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { createAlarm } from "#infra/observability/alarm.ts";

const DEFAULT_FAILURE_IMPACT =
  "Callers received 500 or 503 and can try again. Unfinished work is continued automatically.";

/**
 * Adds the alarm that every function has, on errors and time-outs. It also ends the deployment of a
 * new version.
 */
export const addErrorAlarm = (
  target: LambdaFunction,
  folder: string,
  failureImpact = DEFAULT_FAILURE_IMPACT,
): IAlarm =>
  createAlarm(target, "Errors", {
    metric: target.metricErrors({ period: Duration.minutes(1) }),
    severity: "ticket",
    promise: "calls-answered",
    entry: "function-failing",
    says: `${folder} failed or timed out. ${failureImpact}`,
  });
