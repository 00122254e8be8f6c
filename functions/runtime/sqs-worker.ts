import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import type * as z from "zod";
import { errorSummary } from "./error-summary.ts";

interface WorkerLog {
  error(message: string, detail: Record<string, unknown>): void;
}

interface Worker<Message> {
  readonly message: z.ZodType<Message>;
  readonly run: (message: Message) => Promise<void>;
  readonly log: WorkerLog;
}

/**
 * Runs one message at a time and reports each failure alone, so one poison pill never blocks a batch.
 * Of a FIFO group everything behind a failure is returned too: order inside the group is kept.
 */
export function sqsWorker<Message>({ message, run, log }: Worker<Message>) {
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failed: string[] = [];
    const stoppedGroups = new Set<string>();
    for (const record of event.Records) {
      const group = record.attributes?.MessageGroupId;
      if (group !== undefined && stoppedGroups.has(group)) {
        failed.push(record.messageId);
        continue;
      }
      try {
        await run(message.parse(JSON.parse(record.body)));
      } catch (error) {
        log.error("message failed", describe(record, error));
        failed.push(record.messageId);
        if (group !== undefined) stoppedGroups.add(group);
      }
    }
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
}

const describe = (record: SQSRecord, error: unknown) => ({
  messageId: record.messageId,
  ...errorSummary(error),
});
