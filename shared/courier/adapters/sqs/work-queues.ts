import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { NotificationQueue } from "#shared/courier/ports/notifications.ts";
import type { OrderSimulationQueue, PointSimulationQueue } from "#shared/courier/ports/sandbox.ts";
import { createMessageAttributes } from "#shared/kernel/correlation.ts";
import type { NotificationMessage, SimulationMessage } from "./queue-messages.ts";

/** The longest delay of SQS. The sweep handles work that is due later. */
const MAX_DELAY_MS = 15 * 60_000;

/** The queue, and the callback for a message that could not be sent. */
export interface SqsWorkQueue {
  readonly client: SQSClient;
  readonly queueUrl: string;
  readonly onSendFailure: (error: unknown) => void;
}

/** Creates the queue of the notify worker. */
export function createSqsNotificationQueue(queue: SqsWorkQueue): NotificationQueue {
  const send = createSender<NotificationMessage>(queue);
  return {
    enqueueOutbox: ({ accountNumber, id }, notificationId) =>
      send({ kind: "outbox", point: { accountNumber, id }, notificationId }),
    enqueueAttempt: ({ waitMs, ...due }) => send({ kind: "attempt", ...due }, waitMs),
  };
}

/** Creates the queue of the simulated driver of points. */
export function createSqsPointSimulationQueue(queue: SqsWorkQueue): PointSimulationQueue {
  const send = createSender<SimulationMessage>(queue);
  return { enqueuePointStep: ({ waitMs, ...due }) => send(due, waitMs) };
}

/** Creates the queue of the simulated driver of orders. */
export function createSqsOrderSimulationQueue(queue: SqsWorkQueue): OrderSimulationQueue {
  const send = createSender<SimulationMessage>(queue);
  return { enqueueOrderStep: ({ waitMs, ...due }) => send(due, waitMs) };
}

/**
 * The work is saved before its message is sent. A lost message only delays it, so a failure to send
 * is reported but not thrown.
 */
const createSender =
  <Message>({ client, queueUrl, onSendFailure }: SqsWorkQueue) =>
  async (message: Message, waitMs = 0): Promise<void> => {
    if (waitMs > MAX_DELAY_MS) return;
    const command = new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: JSON.stringify(message),
      DelaySeconds: Math.max(0, Math.ceil(waitMs / 1000)),
      ...createMessageAttributes(),
    });
    await client.send(command).then(() => undefined, onSendFailure);
  };
