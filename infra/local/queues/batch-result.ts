import type { Message } from "@aws-sdk/client-sqs";
import * as z from "zod";

const batchReport = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish(),
});

/**
 * Returns the messages of a batch that the function processed, according to its result. A result
 * that is invalid, or that names a message of another batch, fails the whole batch, as on Lambda.
 */
export function selectProcessedMessages(
  batch: readonly Message[],
  result: unknown,
  reportsFailures: boolean,
): readonly Message[] {
  if (!reportsFailures || result === null || result === "") return batch;
  const report = batchReport.safeParse(result);
  if (!report.success) return [];
  const failed = new Set((report.data.batchItemFailures ?? []).map((item) => item.itemIdentifier));
  const known = new Set(batch.map((message) => message.MessageId));
  if ([...failed].some((id) => !known.has(id))) return [];
  return batch.filter((message) => !failed.has(message.MessageId ?? ""));
}
