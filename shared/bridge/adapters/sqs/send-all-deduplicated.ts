import { SendMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";
import pMap from "p-map";
import { createMessageAttributes } from "#shared/kernel/correlation.ts";
import { type DeduplicatedMessage, toMessageFields } from "./send-deduplicated.ts";

/** SQS takes ten messages in one call, of at most 1 MiB together. */
const BATCH_SIZE = 10;
/** Calls at the same time. */
const CONCURRENCY = 10;

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
