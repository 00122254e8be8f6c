import { createHash } from "node:crypto";
import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { keyText } from "../../domain/ids.ts";
import type { HintQueue } from "../../ports.ts";

/** Hints in a FIFO queue, a message group a delivery: two workers never look at one delivery at once. */
export function sqsHintQueue(client: SQSClient, queueUrl: string): HintQueue {
  return {
    async send(hint, once) {
      await client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl,
          MessageBody: JSON.stringify(hint),
          MessageGroupId: keyText(hint),
          // Hashed, because SQS takes 128 characters of few kinds.
          MessageDeduplicationId: createHash("sha256")
            .update(`${keyText(hint)}\n${once}`)
            .digest("hex"),
        }),
      );
    },
  };
}
