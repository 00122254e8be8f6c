import * as z from "zod/mini";
import {
  reconcileQueueEnv,
  shopEventQueueEnv,
  shopifySecretsEnv,
} from "#functions/bridge/composition/env.ts";

export const shopifyWebhookEnv = z.object({
  ...reconcileQueueEnv,
  ...shopEventQueueEnv,
  ...shopifySecretsEnv,
});
export type ShopifyWebhookEnv = Record<keyof z.infer<typeof shopifyWebhookEnv>, string>;

/** The path of Shopify's webhooks. */
export const WEBHOOKS_PATH = "/shopify/webhooks";
