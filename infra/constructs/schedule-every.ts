import { type CfnElement, Duration, Stack, Validations } from "aws-cdk-lib";
import type { IDestination } from "aws-cdk-lib/aws-lambda";
import { Schedule, ScheduleExpression, ScheduleTargetInput } from "aws-cdk-lib/aws-scheduler";
import { LambdaInvoke } from "aws-cdk-lib/aws-scheduler-targets";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { createAlarm } from "#infra/observability/alarm.ts";
import type { CauseName } from "#infra/observability/causes.ts";
import { findFailedRuns } from "./failed-runs.ts";
import type { CallableFunction } from "./service-function.ts";
import { watchRuns } from "./watched-functions.ts";

/** One late run is normal. Three missed runs in a row raise the alarm. */
const MISSED_RUNS_BEFORE_ALARM = 3;

interface ScheduleOptions {
  /** What the alarm is a sign of; by default, it notifies by itself. */
  readonly cause?: CauseName;
  /** How often the function runs each time, by further schedules (`addRun`); 1 by default. */
  readonly runs?: number;
}

/** Runs a function every so many minutes, with an alarm when it, or one of its runs, no longer does. */
export const scheduleEvery = (
  minutes: number,
  scope: Construct,
  id: string,
  worker: CallableFunction,
  description: string,
  { cause, runs = 1 }: ScheduleOptions = {},
) => {
  watchRuns(worker, minutes);
  createAlarm(scope, `${id}Stopped`, {
    metric: worker.metricInvocations({ period: Duration.minutes(minutes) }),
    threshold: runs,
    // A function that is not invoked reports no data.
    firesBelow: true,
    periods: { evaluated: MISSED_RUNS_BEFORE_ALARM, needed: MISSED_RUNS_BEFORE_ALARM },
    ...(cause === undefined ? { severity: "ticket" } : { cause }),
    promise: "nothing-lost",
    entry: "schedule-stopped",
    says: `${runs === 1 ? "This schedule has" : `One of these ${runs} schedules has`} not run for ${MISSED_RUNS_BEFORE_ALARM * minutes} minutes: "${description}" The next run also does the work of the missed runs.`,
  });
  return createSchedule(minutes, scope, id, worker, description);
};

/**
 * Runs a function every so many minutes, and keeps its failed runs. One minute is the shortest
 * interval of EventBridge Scheduler.
 */
export const createSchedule = (
  minutes: number,
  scope: Construct,
  id: string,
  worker: CallableFunction,
  description: string,
) => {
  const stack = Stack.of(scope);
  const logicalId = stack.getLogicalId(worker.node.defaultChild as CfnElement);
  Validations.of(stack).acknowledge({
    id: `AwsSolutions::AwsSolutions-IAM5[Resource::<${logicalId}.Arn>:*]`,
    reason: "The scheduler may invoke any version of this one function.",
  });
  worker
    .openAlias("at-once")
    .configureAsyncInvoke({ ...chooseLimits(minutes), onFailure: sendTo(findFailedRuns(scope)) });
  return addRun(minutes, scope, id, worker, description);
};

/** Adds a schedule, with what its runs are told, to a function that has one (`createSchedule`). */
export const addRun = (
  minutes: number,
  scope: Construct,
  id: string,
  worker: CallableFunction,
  description: string,
  input?: Readonly<Record<string, unknown>>,
) =>
  new Schedule(scope, id, {
    schedule: ScheduleExpression.rate(Duration.minutes(minutes)),
    description,
    target: new LambdaInvoke(worker.openAlias("at-once"), {
      ...chooseLimits(minutes),
      deadLetterQueue: findFailedRuns(scope),
      ...(input && { input: ScheduleTargetInput.fromObject(input) }),
    }),
  });

/**
 * Returns how often, and for how long, a failed run is tried again. The next run does the same work,
 * so that a retry is worth it only where the next run is far away. Lambda and the scheduler keep an
 * event for a minute at least; Lambda for six hours at most.
 */
const chooseLimits = (minutes: number) => ({
  retryAttempts: minutes > 60 ? 2 : 0,
  maxEventAge: Duration.minutes(Math.min(minutes, 6 * 60)),
});

/** A destination of failed calls. CDK's own grants more than Lambda needs to send. */
const sendTo = (queue: IQueue): IDestination => ({
  bind: (_, target) => {
    queue.grant(target, "sqs:SendMessage");
    return { destination: queue.queueArn };
  },
});
