import { hash } from "node:crypto";
import type { SendMessage } from "#shared/aws/sqs-message.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import type {
  OrderWatchRequest,
  ReconcileRequest,
} from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { WebhookRepair } from "#shared/bridge/domain/stores/webhook-repair.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import { createMessageAttributes } from "#shared/kernel/correlation.ts";

/** A message for a FIFO queue. */
export interface DeduplicatedMessage {
  readonly messageGroup: string;
  readonly message: unknown;
  readonly deduplicationId: string;
}

/** Sends to a FIFO queue. SQS drops a message with a deduplication id it saw in the last five minutes. */
export async function sendDeduplicated(
  sendMessage: SendMessage,
  queueUrl: string,
  messageGroup: string,
  message: unknown,
  deduplicationId: string,
): Promise<void> {
  const fields = toMessageFields({ messageGroup, message, deduplicationId });
  await sendMessage({ QueueUrl: queueUrl, ...fields, ...createMessageAttributes() });
}

/** Sends reconcile requests to a FIFO queue. Each delivery or batch is a message group, so that one worker at a time reconciles it. */
export const createReconcileSender =
  (sendMessage: SendMessage, queueUrl: string): ReconcileQueue["send"] =>
  (request, deduplicationId, group = toMessageGroupId(request)) =>
    sendDeduplicated(sendMessage, queueUrl, group, request, deduplicationId);

/**
 * Returns the message group: requests for the same subject are processed one after the other. An intake
 * sends requests and parses none, so that this needs no schema of theirs.
 */
export function toMessageGroupId(request: ReconcileRequest | OrderWatchRequest): string {
  if ("watchedAccountId" in request) return `watch/${request.watchedAccountId}`;
  return "batchId" in request
    ? `${request.storeId}/batch/${request.batchId}`
    : formatDeliveryKey(request);
}

/** Sends webhook repairs to the same queue, at most one for each store in five minutes. */
export const createRepairSender =
  (sendMessage: SendMessage, queueUrl: string) =>
  (repair: WebhookRepair): Promise<void> =>
    sendDeduplicated(sendMessage, queueUrl, repair.storeId, repair, "repair");

/** Returns the fields of SQS for a message. */
export const toMessageFields = ({
  messageGroup,
  message,
  deduplicationId,
}: DeduplicatedMessage) => ({
  MessageBody: JSON.stringify(message),
  MessageGroupId: messageGroup,
  // Hashed, because SQS allows 128 characters of a small set.
  MessageDeduplicationId: hash("sha256", `${messageGroup}\n${deduplicationId}`),
});
