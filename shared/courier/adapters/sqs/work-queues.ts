import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { NotificationQueue } from "#shared/courier/ports/notifications.ts";
import type { OrderSimulationQueue, PointSimulationQueue } from "#shared/courier/ports/sandbox.ts";
import type { NotificationMessage, SimulationMessage } from "./queue-messages.ts";

/** The longest SQS can hold a message back; what waits longer is left to the sweep. */
const MAX_DELAY_MS = 15 * 60_000;

/** A queue that takes hints, and who is told of one that was lost. */
export interface SqsWorkQueue {
  readonly client: SQSClient;
  readonly queueUrl: string;
  readonly onSendFailure: (error: unknown) => void;
}

/** Hints to the notify worker. */
export function createSqsNotificationQueue(queue: SqsWorkQueue): NotificationQueue {
  const send = createSender<NotificationMessage>(queue);
  return {
    enqueueOutbox: (id) => send({ kind: "outbox", id }),
    enqueueAttempt: ({ waitMs, ...due }) => send({ kind: "attempt", ...due }, waitMs),
  };
}

/** Hints to the simulated driver. */
export function createSqsPointSimulationQueue(queue: SqsWorkQueue): PointSimulationQueue {
  const send = createSender<SimulationMessage>(queue);
  return { enqueuePointStep: ({ waitMs, ...due }) => send(due, waitMs) };
}

/** Hints to the simulated driver of orders. */
export function createSqsOrderSimulationQueue(queue: SqsWorkQueue): OrderSimulationQueue {
  const send = createSender<SimulationMessage>(queue);
  return { enqueueOrderStep: ({ waitMs, ...due }) => send(due, waitMs) };
}

/** What a hint names is saved already: losing one makes things later, so it must not look like a failure. */
const createSender =
  <Message>({ client, queueUrl, onSendFailure }: SqsWorkQueue) =>
  async (message: Message, waitMs = 0): Promise<void> => {
    if (waitMs > MAX_DELAY_MS) return;
    const command = new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: JSON.stringify(message),
      DelaySeconds: Math.max(0, Math.ceil(waitMs / 1000)),
    });
    await client.send(command).then(() => undefined, onSendFailure);
  };
