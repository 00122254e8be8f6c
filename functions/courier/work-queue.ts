import { SQSClient } from "@aws-sdk/client-sqs";
import type { Service } from "#functions/runtime/service.ts";
import { errorSummary } from "#functions/runtime/summarize-error.ts";
import type { HintQueue } from "#shared/courier/adapters/sqs/work-queues.ts";

/** The queue behind this URL; a hint that it does not take is logged and counted, and the sweep repeats it. */
export const hintQueue = ({ log, count }: Service, queueUrl: string): HintQueue => ({
  client: new SQSClient(),
  queueUrl,
  onLost(error) {
    log.warn("hint lost", errorSummary(error));
    count("HintLost");
  },
});
