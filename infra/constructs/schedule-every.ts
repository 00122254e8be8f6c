import { type CfnElement, Duration, Stack, Validations } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Schedule, ScheduleExpression } from "aws-cdk-lib/aws-scheduler";
import { LambdaInvoke } from "aws-cdk-lib/aws-scheduler-targets";
import type { Construct } from "constructs";

/** One late run is no news; three that did not come are. */
const MISSED_RUNS_BEFORE_ALARM = 3;

/**
 * Runs a function again and again, with an alarm once it does not; a minute is the shortest step
 * EventBridge Scheduler has.
 */
export const scheduleEvery = (
  minutes: number,
  scope: Construct,
  id: string,
  worker: IFunction,
  description: string,
) => {
  const stack = Stack.of(scope);
  const logicalId = stack.getLogicalId(worker.node.defaultChild as CfnElement);
  Validations.of(stack).acknowledge({
    id: `AwsSolutions::AwsSolutions-IAM5[Resource::<${logicalId}.Arn>:*]`,
    reason: "The scheduler may call any version of this one function.",
  });
  const period = Duration.minutes(minutes);
  new Alarm(scope, `${id}Stopped`, {
    alarmDescription: `Nothing has run this for ${MISSED_RUNS_BEFORE_ALARM * minutes} minutes: "${description}" In EventBridge Scheduler, see that the schedule is there and enabled, and that its role may call the function; deploying the stack again sets both right. The first run afterwards makes up for those that did not come.`,
    metric: worker.metricInvocations({ period }),
    threshold: 1,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    evaluationPeriods: MISSED_RUNS_BEFORE_ALARM,
    // A function that nothing calls has no figures at all.
    treatMissingData: TreatMissingData.BREACHING,
  });
  return new Schedule(scope, id, {
    schedule: ScheduleExpression.rate(period),
    description,
    // The next run does the same work: a retry would only double it.
    target: new LambdaInvoke(worker, { retryAttempts: 0 }),
  });
};
