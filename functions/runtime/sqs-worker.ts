import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import type * as z from "zod";
import { getCorrelation, parseCorrelationId, runCorrelated } from "#shared/kernel/correlation.ts";
import { summarizeError } from "./summarize-error.ts";

interface WorkerLog {
  error(message: string, detail: Record<string, unknown>): void;
}

interface SqsWorkerOptions<Message> {
  readonly messageSchema: z.ZodType<Message>;
  /** Processes a message that was sent at this time. */
  readonly run: (message: Message, sentAt: Date | undefined) => Promise<void>;
  readonly log: WorkerLog;
}

/**
 * Runs one message at a time and reports each failed message, so that one message that always fails
 * does not block its batch. In a FIFO group, the messages after a failed one are returned to the
 * queue too, which preserves their order.
 */
export function createSqsWorker<Message>({ messageSchema, run, log }: SqsWorkerOptions<Message>) {
  const processRecord = async ({ messageId, body, attributes }: SQSRecord) => {
    try {
      const sentMs = attributes?.SentTimestamp;
      const sentAt = sentMs === undefined ? undefined : new Date(Number(sentMs));
      await run(messageSchema.parse(JSON.parse(body)), sentAt);
      return true;
    } catch (error) {
      log.error("message failed", { messageId, ...summarizeError(error) });
      return false;
    }
  };

  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failedIds: string[] = [];
    const failedGroups = new Set<string>();
    for (const record of event.Records) {
      const group = record.attributes?.MessageGroupId ?? record.messageId;
      const process = () => processRecord(record);
      if (!failedGroups.has(group) && (await runCorrelated(readCorrelation(record), process)))
        continue;
      failedGroups.add(group);
      failedIds.push(record.messageId);
    }
    return { batchItemFailures: failedIds.map((itemIdentifier) => ({ itemIdentifier })) };
  };
}

/** Continues what the sender of a message began; one of many requests begins a way of its own. */
function readCorrelation({ messageId, messageAttributes = {} }: SQSRecord) {
  const runId = getCorrelation()?.runId ?? messageId;
  const correlationId = parseCorrelationId(messageAttributes.CorrelationId?.stringValue);
  const cause = parseCorrelationId(messageAttributes.Cause?.stringValue);
  return { runId, correlationId: correlationId ?? messageId, ...(cause && { cause }) };
}
