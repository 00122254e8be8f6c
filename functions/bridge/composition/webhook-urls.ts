import type { Env, publicUrlEnv, webhookUrlEnv } from "./env.ts";

/**
 * Returns the origin that stores and couriers are given for webhooks, and those that they may have from
 * before. The API's own address accepts webhooks, too, while another one is announced.
 */
export const readWebhookUrls = ({
  PUBLIC_URL,
  WEBHOOK_URL,
  FORMER_WEBHOOK_URLS,
}: Env<typeof publicUrlEnv & typeof webhookUrlEnv>) =>
  WEBHOOK_URL === ""
    ? { webhookUrl: PUBLIC_URL, formerWebhookUrls: FORMER_WEBHOOK_URLS }
    : { webhookUrl: WEBHOOK_URL, formerWebhookUrls: [...FORMER_WEBHOOK_URLS, PUBLIC_URL] };
