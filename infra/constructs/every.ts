import { type CfnElement, Duration, Stack, Validations } from "aws-cdk-lib";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Schedule, ScheduleExpression } from "aws-cdk-lib/aws-scheduler";
import { LambdaInvoke } from "aws-cdk-lib/aws-scheduler-targets";
import type { Construct } from "constructs";

/** Runs a function again and again; a minute is the shortest step EventBridge Scheduler has. */
export const every = (
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
  return new Schedule(scope, id, {
    schedule: ScheduleExpression.rate(Duration.minutes(minutes)),
    description,
    // The next run does the same work: a retry would only double it.
    target: new LambdaInvoke(worker, { retryAttempts: 0 }),
  });
};
