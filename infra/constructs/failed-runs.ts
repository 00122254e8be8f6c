import { Duration, Stack, Validations } from "aws-cdk-lib";
import { type IQueue, Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { createAlarm } from "#infra/observability/alarm.ts";

const ID = "FailedRuns";

/** Returns the stack's queue of scheduled runs that failed for good, with their errors. It keeps them for 14 days. */
export function findFailedRuns(scope: Construct): IQueue {
  const stack = Stack.of(scope);
  const found = stack.node.tryFindChild(ID);
  return found instanceof Queue ? found : createFailedRuns(stack);
}

function createFailedRuns(stack: Stack): Queue {
  const queue = new Queue(stack, ID, { retentionPeriod: Duration.days(14), enforceSSL: true });
  for (const id of ["AwsSolutions::AwsSolutions-SQS3", "Serverless::Serverless-SQSRedrivePolicy"])
    Validations.of(queue).acknowledge({
      id,
      reason: "It has no consumer: it is where failed runs end.",
    });
  createAlarm(stack, `${ID}Alarm`, {
    metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
    severity: "ticket",
    promise: "nothing-lost",
    entry: "scheduled-run-failed",
    says: "A scheduled run failed, or could not be started. The next run does its work, too.",
  });
  return queue;
}
