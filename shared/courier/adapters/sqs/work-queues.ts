import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { DriveHints, NotifyHints } from "#shared/courier/ports.ts";
import type { OrderDriveHints } from "#shared/courier/ports-for-orders.ts";
import type { DriveMessage, NotifyMessage } from "./queue-messages.ts";

/** The longest SQS can hold a message back; what waits longer is left to the sweep. */
const LONGEST_DELAY_MS = 15 * 60_000;

/** A queue that takes hints, and who is told of one that was lost. */
export interface HintQueue {
  readonly client: SQSClient;
  readonly queueUrl: string;
  readonly onLost: (error: unknown) => void;
}

/** Hints to the notify worker. */
export function sqsNotifyHints(queue: HintQueue): NotifyHints {
  const send = sender<NotifyMessage>(queue);
  return {
    outbox: (id) => send({ about: "outbox", id }),
    attempt: ({ waitMs, ...due }) => send({ about: "attempt", ...due }, waitMs),
  };
}

/** Hints to the simulated driver. */
export function sqsDriveHints(queue: HintQueue): DriveHints {
  const send = sender<DriveMessage>(queue);
  return { drive: ({ waitMs, ...due }) => send(due, waitMs) };
}

/** Hints to the simulated driver of orders. */
export function sqsOrderDriveHints(queue: HintQueue): OrderDriveHints {
  const send = sender<DriveMessage>(queue);
  return { driveOrder: ({ waitMs, ...due }) => send(due, waitMs) };
}

/** What a hint names is saved already: losing one makes things later, so it must not look like a failure. */
const sender =
  <Message>({ client, queueUrl, onLost }: HintQueue) =>
  async (message: Message, waitMs = 0): Promise<void> => {
    if (waitMs > LONGEST_DELAY_MS) return;
    const command = new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: JSON.stringify(message),
      DelaySeconds: Math.max(0, Math.ceil(waitMs / 1000)),
    });
    await client.send(command).then(() => undefined, onLost);
  };
