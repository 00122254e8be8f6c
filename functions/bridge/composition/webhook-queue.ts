import { SQSClient } from "@aws-sdk/client-sqs";
import { createSqsWebhookQueue } from "#shared/bridge/adapters/sqs/webhook-queue.ts";
import type { Env, webhookQueueEnv } from "./env.ts";

/** Opens the queue of outgoing webhooks. */
export const openWebhookQueue = (
  { WEBHOOK_QUEUE_URL }: Env<typeof webhookQueueEnv>,
  sqs = new SQSClient(),
) => createSqsWebhookQueue(sqs, WEBHOOK_QUEUE_URL);
