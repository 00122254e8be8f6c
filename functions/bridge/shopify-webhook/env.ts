import * as z from "zod";

export const shopifyWebhookEnv = z.object({
  RECONCILE_QUEUE_URL: z.url(),
  SHOP_EVENT_QUEUE_URL: z.url(),
  SHOPIFY_APP_SECRET_ARN: z.string().startsWith("arn:"),
});
export type ShopifyWebhookEnv = Record<keyof z.infer<typeof shopifyWebhookEnv>, string>;
