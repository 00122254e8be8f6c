import type { SQSClient } from "@aws-sdk/client-sqs";
import { subjectOf } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { HintQueue } from "#shared/bridge/ports.ts";
import { sendOnce } from "./send-deduplicated.ts";

/** Hints in a FIFO queue, a message group a delivery or batch: two workers never look at one at once. */
export const sqsHintQueue = (client: SQSClient, queueUrl: string): HintQueue => ({
  send: (hint, once) => sendOnce(client, queueUrl, subjectOf(hint), hint, once),
});
