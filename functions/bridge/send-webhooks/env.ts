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

/** The purposes whose keys the function may read. */
export const SEND_WEBHOOKS_KEYS = ["store-webhooks"] as const;

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
