import * as z from "zod";
import {
  requireKeys,
  shopEventQueueEnv,
  shopifyEnv,
  tableEnv,
} from "#functions/bridge/composition/env.ts";

export const shopifyAppEnv = z.object({
  ...tableEnv,
  ...requireKeys("shopify-tokens"),
  ...shopEventQueueEnv,
  ...shopifyEnv,
  /** The script of App Bridge. Differs from Shopify's only on a developer's machine. */
  SHOPIFY_APP_BRIDGE_URL: z.url(),
});
export type ShopifyAppEnv = Record<keyof z.infer<typeof shopifyAppEnv>, string>;
export type ShopifyAppVariables = z.output<typeof shopifyAppEnv>;

/** The page that Shopify's admin opens, in API Gateway's notation. The stack creates the route. */
export const SHOPIFY_APP_ROUTES = ["GET /shopify/app"] as const;
