import { createHash } from "node:crypto";
import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";

/** Sends to a FIFO queue. SQS drops a message with a deduplication id it saw in the last five minutes. */
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
      // Hashed, because SQS allows 128 characters of a small set.
      MessageDeduplicationId: createHash("sha256")
        .update(`${messageGroup}\n${deduplicationId}`)
        .digest("hex"),
    }),
  );
}
