import { SQSClient } from "@aws-sdk/client-sqs";
import { createSqsWebhookQueue } from "#shared/bridge/adapters/sqs/webhook-queue.ts";
import type { Env, webhookQueueEnv, webhookRetryQueueEnv } from "./env.ts";

/** Opens the queue of outgoing webhooks. */
export const openWebhookQueue = (
  { WEBHOOK_QUEUE_URL }: Env<typeof webhookQueueEnv>,
  sqs = new SQSClient(),
) => createSqsWebhookQueue(sqs, WEBHOOK_QUEUE_URL);

/** Opens the queue of what is sent to endpoints that fail. */
export const openWebhookRetryQueue = (
  { WEBHOOK_RETRY_QUEUE_URL }: Env<typeof webhookRetryQueueEnv>,
  sqs = new SQSClient(),
) => createSqsWebhookQueue(sqs, WEBHOOK_RETRY_QUEUE_URL);
