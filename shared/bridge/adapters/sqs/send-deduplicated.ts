import { createHash } from "node:crypto";
import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import pMap from "p-map";
import { createMessageAttributes } from "#shared/kernel/correlation.ts";

/** SQS takes ten messages in one call, of at most 1 MiB together. */
const BATCH_SIZE = 10;
/** Calls at the same time. */
const CONCURRENCY = 10;

/** A message for a FIFO queue. */
export interface DeduplicatedMessage {
  readonly messageGroup: string;
  readonly message: unknown;
  readonly deduplicationId: string;
}

/** Sends to a FIFO queue. SQS drops a message with a deduplication id it saw in the last five minutes. */
export async function sendDeduplicated(
  client: SQSClient,
  queueUrl: string,
  messageGroup: string,
  message: unknown,
  deduplicationId: string,
): Promise<void> {
  const fields = toMessageFields({ messageGroup, message, deduplicationId });
  await client.send(
    new SendMessageCommand({ QueueUrl: queueUrl, ...fields, ...createMessageAttributes() }),
  );
}

/**
 * Sends short messages to a FIFO queue, ten a call and several calls at a time. Throws if SQS did not
 * take one of them: a repeat sends those that it took once.
 */
export async function sendAllDeduplicated(
  client: SQSClient,
  queueUrl: string,
  messages: readonly DeduplicatedMessage[],
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(messages.length / BATCH_SIZE) }, (_, at) =>
    messages.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
  );
  await pMap(batches, (batch) => sendBatch(client, queueUrl, batch), { concurrency: CONCURRENCY });
}

async function sendBatch(
  client: SQSClient,
  queueUrl: string,
  batch: readonly DeduplicatedMessage[],
): Promise<void> {
  const attributes = createMessageAttributes(true);
  const entries = batch.map((one, at) => ({
    Id: String(at),
    ...toMessageFields(one),
    ...attributes,
  }));
  const command = new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries });
  // A batch is answered with 200 although SQS did not take each of its messages.
  const { Failed: failed = [] } = await client.send(command);
  if (failed.length > 0)
    throw new Error(`SQS did not take ${failed.length} messages of a batch: ${failed[0]?.Code}`);
}

const toMessageFields = ({ messageGroup, message, deduplicationId }: DeduplicatedMessage) => ({
  MessageBody: JSON.stringify(message),
  MessageGroupId: messageGroup,
  // Hashed, because SQS allows 128 characters of a small set.
  MessageDeduplicationId: createHash("sha256")
    .update(`${messageGroup}\n${deduplicationId}`)
    .digest("hex"),
});
