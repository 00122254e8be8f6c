import type { SQSClient } from "@aws-sdk/client-sqs";
import { sendWithClient } from "#shared/aws/send-with-client.ts";
import type { BulkReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import { sendAllDeduplicated } from "./send-all-deduplicated.ts";
import { createReconcileSender, toMessageGroupId } from "./send-deduplicated.ts";

/** Sends reconcile requests with the SDK, alone or ten in a call. */
export const createSqsReconcileQueue = (
  client: SQSClient,
  queueUrl: string,
): BulkReconcileQueue => ({
  send: createReconcileSender(sendWithClient(client), queueUrl),
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
