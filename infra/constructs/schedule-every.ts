import { type CfnElement, Duration, Stack, Validations } from "aws-cdk-lib";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Schedule, ScheduleExpression } from "aws-cdk-lib/aws-scheduler";
import { LambdaInvoke } from "aws-cdk-lib/aws-scheduler-targets";
import type { Construct } from "constructs";
import { createAlarm } from "#infra/observability/alarm.ts";
import type { CauseName } from "#infra/observability/cause-alarm.ts";

/** One late run is normal. Three missed runs in a row raise the alarm. */
const MISSED_RUNS_BEFORE_ALARM = 3;

/**
 * Runs a function every so many minutes, with an alarm when it no longer runs. One minute is the
 * shortest interval of EventBridge Scheduler.
 */
export const scheduleEvery = (
  minutes: number,
  scope: Construct,
  id: string,
  worker: IFunction,
  description: string,
  cause?: CauseName,
) => {
  const stack = Stack.of(scope);
  const logicalId = stack.getLogicalId(worker.node.defaultChild as CfnElement);
  Validations.of(stack).acknowledge({
    id: `AwsSolutions::AwsSolutions-IAM5[Resource::<${logicalId}.Arn>:*]`,
    reason: "The scheduler may invoke any version of this one function.",
  });
  const period = Duration.minutes(minutes);
  createAlarm(scope, `${id}Stopped`, {
    metric: worker.metricInvocations({ period }),
    threshold: 1,
    // A function that is not invoked reports no data.
    firesBelow: true,
    periods: { evaluated: MISSED_RUNS_BEFORE_ALARM, needed: MISSED_RUNS_BEFORE_ALARM },
    severity: "ticket",
    ...(cause && { cause }),
    promise: "nothing-lost",
    entry: "schedule-stopped",
    says: `This schedule has not run for ${MISSED_RUNS_BEFORE_ALARM * minutes} minutes: "${description}" The next run also does the work of the missed runs.`,
  });
  return new Schedule(scope, id, {
    schedule: ScheduleExpression.rate(period),
    description,
    // The next run does the same work, so a retry would only repeat it.
    target: new LambdaInvoke(worker, { retryAttempts: 0 }),
  });
};
