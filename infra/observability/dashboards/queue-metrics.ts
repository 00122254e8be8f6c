import { Stack } from "aws-cdk-lib";
import type { IMetric } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { WorkQueue } from "#infra/constructs/work-queue.ts";
import { LIMITS } from "#infra/observability/limits.ts";
import { FIVE_MINUTES, type Question } from "./question-dashboard.ts";

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
    // A queue that shares another one's dead letters has no metric of its own.
    deadLetters: queues
      .filter(({ hasOwnLetters }) => hasOwnLetters)
      .map(({ deadLetters, node }) =>
        deadLetters.metricApproximateNumberOfMessagesVisible({
          period: FIVE_MINUTES,
          statistic: "Maximum",
          label: node.scope?.node.id ?? node.id,
        }),
      ),
  };
}

/** Asks whether messages of queues wait too long. */
export const askAboutWaiting = (queueAges: readonly IMetric[]): Question => ({
  asks: "Does work wait?",
  unit: "seconds",
  metrics: queueAges,
  limit: { value: LIMITS.queueSeconds, entry: "queue-late" },
});

/** Asks whether messages of queues failed for good. */
export const askAboutDeadLetters = (deadLetters: readonly IMetric[]): Question => ({
  asks: "Did work fail for good?",
  unit: "messages",
  metrics: deadLetters,
  limit: { value: LIMITS.deadLetters, entry: "dead-letters" },
});
