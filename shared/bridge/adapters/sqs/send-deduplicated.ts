import { createHash } from "node:crypto";
import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";

/** Sends to a FIFO queue; the same `once` in a group within five minutes is queued once. */
export async function sendDeduplicated(
  client: SQSClient,
  queueUrl: string,
  messageGroup: string,
  message: unknown,
  deduplicationId: string,
): Promise<void> {
  await client.send(
    new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: JSON.stringify(message),
      MessageGroupId: messageGroup,
      // Hashed, because SQS takes 128 characters of few kinds.
      MessageDeduplicationId: createHash("sha256")
        .update(`${messageGroup}\n${deduplicationId}`)
        .digest("hex"),
    }),
  );
}
