import type { SQSClient } from "@aws-sdk/client-sqs";
import { toMessageGroupId } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { WebhookRepair } from "#shared/bridge/domain/stores/webhook-repair.ts";
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

/** Sends webhook repairs to the same queue, at most one for each store in five minutes. */
export const createSqsRepairQueue =
  (client: SQSClient, queueUrl: string) =>
  (repair: WebhookRepair): Promise<void> =>
    sendDeduplicated(client, queueUrl, repair.storeId, repair, "repair");
