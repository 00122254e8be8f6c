import { SQSClient } from "@aws-sdk/client-sqs";
import type { Service } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import type { SqsWorkQueue } from "#shared/courier/adapters/sqs/work-queues.ts";

/** The queue behind this URL; a hint that it does not take is logged and counted, and the sweep repeats it. */
export const openWorkQueue = ({ log, count }: Service, queueUrl: string): SqsWorkQueue => ({
  client: new SQSClient(),
  queueUrl,
  onSendFailure(error) {
    log.warn("queue message lost", summarizeError(error));
    count("QueueMessageLost");
  },
});
