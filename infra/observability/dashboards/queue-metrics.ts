import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { WorkQueue } from "#infra/constructs/work-queue.ts";
import { FIVE_MINUTES } from "./question-dashboard.ts";

/** Returns how long the oldest message of each queue of a stack waits, and its dead letters. */
export function createQueueMetrics(scope: Construct) {
  const queues = Stack.of(scope)
    .node.findAll()
    .filter((one) => one instanceof WorkQueue);
  return {
    queueAges: queues.map(({ queue, node }) =>
      queue.metricApproximateAgeOfOldestMessage({
        period: FIVE_MINUTES,
        statistic: "Maximum",
        label: node.scope?.node.id ?? node.id,
      }),
    ),
    deadLetters: queues.map(({ deadLetters, node }) =>
      deadLetters.metricApproximateNumberOfMessagesVisible({
        period: FIVE_MINUTES,
        statistic: "Maximum",
        label: node.scope?.node.id ?? node.id,
      }),
    ),
  };
}
