import * as z from "zod";
import {
  publicUrlEnv,
  requireKeys,
  shopifyAdminEnv,
  storeHttpEnv,
  tableEnv,
  webhookQueueEnv,
  webhookRetryQueueEnv,
} from "#functions/bridge/composition/env.ts";
import { LOOK_AGAIN_MS } from "#shared/bridge/domain/webhook-endpoints/webhook-message.ts";

/** The purposes whose keys the function may read. */
export const SEND_WEBHOOKS_KEYS = ["store-webhooks"] as const;

/** How long a message of the queue waits on purpose at most, until its save is looked for again. */
export const LONGEST_DELAY_SECONDS = LOOK_AGAIN_MS / 1000;

export const sendWebhooksEnv = z.object({
  ...tableEnv,
  ...requireKeys(...SEND_WEBHOOKS_KEYS),
  ...webhookQueueEnv,
  ...webhookRetryQueueEnv,
  ...publicUrlEnv,
  ...shopifyAdminEnv,
  ...storeHttpEnv,
});
export type SendWebhooksEnv = Record<keyof z.infer<typeof sendWebhooksEnv>, string>;
