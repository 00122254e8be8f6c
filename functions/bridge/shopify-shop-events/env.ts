import * as z from "zod";
import {
  reconcileQueueEnv,
  requireKeys,
  shopEventQueueEnv,
  shopifyEnv,
  tableEnv,
} from "#functions/bridge/composition/env.ts";

export const shopifyShopEventsEnv = z.object({
  ...tableEnv,
  ...requireKeys("shopify-tokens", "personal-data"),
  ...reconcileQueueEnv,
  ...shopEventQueueEnv,
  ...shopifyEnv,
});
export type ShopifyShopEventsEnv = Record<keyof z.infer<typeof shopifyShopEventsEnv>, string>;
export type ShopifyShopEventsVariables = z.output<typeof shopifyShopEventsEnv>;
