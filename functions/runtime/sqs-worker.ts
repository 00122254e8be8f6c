import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import type * as z from "zod";
import { errorSummary } from "./summarize-error.ts";

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
  const succeeds = async ({ messageId, body }: { messageId: string; body: string }) => {
    try {
      await run(message.parse(JSON.parse(body)));
      return true;
    } catch (error) {
      log.error("message failed", { messageId, ...errorSummary(error) });
      return false;
    }
  };

  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failed: string[] = [];
    const stopped = new Set<string>();
    for (const record of event.Records) {
      const group = record.attributes?.MessageGroupId ?? record.messageId;
      if (!stopped.has(group) && (await succeeds(record))) continue;
      stopped.add(group);
      failed.push(record.messageId);
    }
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
}
