import * as z from "zod";
import { SHOPIFY_APP_PATH } from "#functions/bridge/app-page/shopify-app-path.ts";
import {
  mapEnv,
  pageHelpEnv,
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
  ...pageHelpEnv,
  ...mapEnv,
});
export type ShopifyAppEnv = Record<keyof z.infer<typeof shopifyAppEnv>, string>;
export type ShopifyAppVariables = z.output<typeof shopifyAppEnv>;

/** The page that Shopify's admin opens, and its places, in API Gateway's notation. The stack creates the routes. */
export const SHOPIFY_APP_ROUTES = [
  `GET ${SHOPIFY_APP_PATH}`,
  `GET ${SHOPIFY_APP_PATH}/{place+}`,
] as const;
