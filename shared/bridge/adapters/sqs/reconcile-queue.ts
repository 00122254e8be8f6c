import type { SQSClient } from "@aws-sdk/client-sqs";
import { toMessageGroupId } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import { sendDeduplicated } from "./send-deduplicated.ts";

/** Hints in a FIFO queue, a message group a delivery or batch: two workers never look at one at once. */
export const createSqsReconcileQueue = (client: SQSClient, queueUrl: string): ReconcileQueue => ({
  send: (request, deduplicationId) =>
    sendDeduplicated(client, queueUrl, toMessageGroupId(request), request, deduplicationId),
});
