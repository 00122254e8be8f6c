import { createHash } from "node:crypto";
import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";

/** Sends to a FIFO queue; the same `once` in a group within five minutes is queued once. */
export async function sendOnce(
  client: SQSClient,
  queueUrl: string,
  group: string,
  message: unknown,
  once: string,
): Promise<void> {
  await client.send(
    new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: JSON.stringify(message),
      MessageGroupId: group,
      // Hashed, because SQS takes 128 characters of few kinds.
      MessageDeduplicationId: createHash("sha256").update(`${group}\n${once}`).digest("hex"),
    }),
  );
}
