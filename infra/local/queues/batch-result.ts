import type { Message } from "@aws-sdk/client-sqs";
import * as z from "zod";

const batchReport = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish(),
});

/**
 * The messages of a batch that are done, by what the function answered. An answer that cannot be
 * read, or that names a message of no such batch, fails the whole batch, as on Lambda.
 */
export function selectProcessedMessages(
  batch: readonly Message[],
  answer: unknown,
  reportsFailures: boolean,
): readonly Message[] {
  if (!reportsFailures || answer === null || answer === "") return batch;
  const read = batchReport.safeParse(answer);
  if (!read.success) return [];
  const failed = new Set((read.data.batchItemFailures ?? []).map((item) => item.itemIdentifier));
  const known = new Set(batch.map((message) => message.MessageId));
  if ([...failed].some((id) => !known.has(id))) return [];
  return batch.filter((message) => !failed.has(message.MessageId ?? ""));
}
