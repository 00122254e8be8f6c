import * as z from "zod";

export const renewShopifyTokensEnv = z.object({
  TABLE_NAME: z.string(),
  MASTER_KEY_ARN: z.string().startsWith("arn:"),
  SHOPIFY_APP_SECRET_ARN: z.string().startsWith("arn:"),
  SHOPIFY_CLIENT_ID: z.string().min(1),
  /** Where a shop's admin is, `{shop}` standing for its domain. */
  SHOPIFY_ADMIN_URL: z.string().startsWith("http"),
});
export type RenewShopifyTokensEnv = Record<keyof z.infer<typeof renewShopifyTokensEnv>, string>;
