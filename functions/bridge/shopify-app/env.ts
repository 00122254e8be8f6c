import * as z from "zod";

export const shopifyAppEnv = z.object({
  TABLE_NAME: z.string(),
  SHOP_EVENT_QUEUE_URL: z.url(),
  MASTER_KEY_ARN: z.string().startsWith("arn:"),
  SHOPIFY_APP_SECRET_ARN: z.string().startsWith("arn:"),
  SHOPIFY_CLIENT_ID: z.string().min(1),
  /** Where a shop's admin is, `{shop}` standing for its domain. */
  SHOPIFY_ADMIN_URL: z.string().startsWith("http"),
  /** App Bridge's script: Shopify's own, but on a developer's machine. */
  SHOPIFY_APP_BRIDGE_URL: z.url(),
});
export type ShopifyAppEnv = Record<keyof z.infer<typeof shopifyAppEnv>, string>;
