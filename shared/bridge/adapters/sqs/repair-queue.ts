import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { WebhookRepair } from "#shared/bridge/domain/stores/webhook-repair.ts";

/** Sends repairs the way of the hints, a group a store; a store that asks again within five minutes is queued once. */
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
