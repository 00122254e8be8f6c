import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { WebhookMessage } from "#shared/bridge/domain/webhook-endpoints/webhook-message.ts";
import type { WebhookQueue } from "#shared/bridge/ports/webhook-endpoints/webhook-endpoints.ts";
import { createMessageAttributes } from "#shared/kernel/correlation.ts";

/** The longest delay of SQS. Whoever receives a message too early sends it again. */
const MAX_DELAY_SECONDS = 900;

/**
 * Sends messages about outgoing webhooks to a standard queue. Their group locks nothing there: SQS hands
 * over what others wait for before more of an endpoint that holds many places (fair queues).
 * docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html
 */
export const createSqsWebhookQueue = (client: SQSClient, queueUrl: string): WebhookQueue => ({
  async send(message, delayMs = 0) {
    await client.send(
      new SendMessageCommand({
        QueueUrl: queueUrl,
        MessageBody: JSON.stringify(message),
        MessageGroupId: toGroup(message),
        DelaySeconds: Math.min(MAX_DELAY_SECONDS, Math.max(0, Math.ceil(delayMs / 1000))),
        ...createMessageAttributes(),
      }),
    );
  },
});

const toGroup = (message: WebhookMessage): string | undefined =>
  message.kind === "events" ? message.events[0]?.key.storeId : message.endpointId;
