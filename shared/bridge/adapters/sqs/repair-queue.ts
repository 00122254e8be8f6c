import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { WebhookRepair } from "#shared/bridge/domain/stores/webhook-repair.ts";

/** Sends webhook repairs to the reconcile queue, at most one for each store in five minutes. */
export const createSqsRepairQueue =
  (client: SQSClient, queueUrl: string) =>
  async (repair: WebhookRepair): Promise<void> => {
    await client.send(
      new SendMessageCommand({
        QueueUrl: queueUrl,
        MessageBody: JSON.stringify(repair),
        MessageGroupId: repair.storeId,
        MessageDeduplicationId: `repair-${repair.storeId}`,
      }),
    );
  };
