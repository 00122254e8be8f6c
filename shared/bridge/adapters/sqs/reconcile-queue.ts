import type { SQSClient } from "@aws-sdk/client-sqs";
import { toMessageGroupId } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { BulkReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import { sendAllDeduplicated, sendDeduplicated } from "./send-deduplicated.ts";

/** Sends reconcile requests to a FIFO queue. Each delivery or batch is a message group, so that one worker at a time reconciles it. */
export const createSqsReconcileQueue = (
  client: SQSClient,
  queueUrl: string,
): BulkReconcileQueue => ({
  send: (request, deduplicationId) =>
    sendDeduplicated(client, queueUrl, toMessageGroupId(request), request, deduplicationId),
  sendAll: (entries) =>
    sendAllDeduplicated(
      client,
      queueUrl,
      entries.map(({ request, deduplicationId }) => ({
        messageGroup: toMessageGroupId(request),
        message: request,
        deduplicationId,
      })),
    ),
});
