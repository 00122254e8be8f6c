import { SQSClient } from "@aws-sdk/client-sqs";
import type { Counter } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { createSqsDeadLetters, type SqsDeadLetters } from "#shared/aws/dead-letters.ts";
import type { DeadLetterQueue } from "#shared/contract/ops/dead-letter-calls.ts";
import {
  createSqsNotificationQueue,
  createSqsOrderSimulationQueue,
  createSqsPointSimulationQueue,
  type SqsWorkQueue,
} from "#shared/courier/adapters/sqs/work-queues.ts";
import type { deadLettersEnv, Env, notificationQueueEnv, simulationQueueEnv } from "./env.ts";

/** Opens the queue of notifications to partners. */
export const openNotificationQueue = (
  { NOTIFY_QUEUE_URL }: Env<typeof notificationQueueEnv>,
  service: Counter<"QueueMessageLost">,
) => createSqsNotificationQueue(openWorkQueue(NOTIFY_QUEUE_URL, service));

/** Opens the queue of simulated driver steps, for points and orders. */
export function openSimulationQueue(
  { SIMULATION_QUEUE_URL }: Env<typeof simulationQueueEnv>,
  service: Counter<"QueueMessageLost">,
) {
  const queue = openWorkQueue(SIMULATION_QUEUE_URL, service);
  return { ...createSqsPointSimulationQueue(queue), ...createSqsOrderSimulationQueue(queue) };
}

/** Opens both queues. */
export const openWorkQueues = (
  env: Env<typeof notificationQueueEnv & typeof simulationQueueEnv>,
  service: Counter<"QueueMessageLost">,
) => ({ ...openNotificationQueue(env, service), ...openSimulationQueue(env, service) });

/** Logs and counts a message that the queue does not accept. The sweep sends it again. */
const openWorkQueue = (
  queueUrl: string,
  { log, count }: Counter<"QueueMessageLost">,
): SqsWorkQueue => ({
  client: new SQSClient(),
  queueUrl,
  onSendFailure(error) {
    log.warn("queue message not sent", summarizeError(error));
    count("QueueMessageLost");
  },
});

/** Opens the dead letters of both queues. */
export const openDeadLetters = (
  env: Env<typeof notificationQueueEnv & typeof simulationQueueEnv & typeof deadLettersEnv>,
): SqsDeadLetters<DeadLetterQueue> =>
  createSqsDeadLetters<DeadLetterQueue>(new SQSClient(), {
    notifications: {
      queueUrl: env.NOTIFY_QUEUE_URL,
      deadLettersUrl: env.NOTIFY_DEAD_LETTERS_URL,
    },
    simulation: {
      queueUrl: env.SIMULATION_QUEUE_URL,
      deadLettersUrl: env.SIMULATION_DEAD_LETTERS_URL,
    },
  });
