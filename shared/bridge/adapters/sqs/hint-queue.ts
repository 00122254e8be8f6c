import { createHash } from "node:crypto";
import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { subjectOf } from "../../domain/hint.ts";
import type { HintQueue } from "../../ports.ts";

/** Hints in a FIFO queue, a message group a delivery or batch: two workers never look at one at once. */
export function sqsHintQueue(client: SQSClient, queueUrl: string): HintQueue {
  return {
    async send(hint, once) {
      await client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl,
          MessageBody: JSON.stringify(hint),
          MessageGroupId: subjectOf(hint),
          // Hashed, because SQS takes 128 characters of few kinds.
          MessageDeduplicationId: createHash("sha256")
            .update(`${subjectOf(hint)}\n${once}`)
            .digest("hex"),
        }),
      );
    },
  };
}
