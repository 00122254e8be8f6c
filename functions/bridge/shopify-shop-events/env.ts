import * as z from "zod";
import {
  reconcileQueueEnv,
  sealedTableEnv,
  shopEventQueueEnv,
  shopifyEnv,
} from "#functions/bridge/composition/env.ts";

export const shopifyShopEventsEnv = z.object({
  ...sealedTableEnv,
  ...reconcileQueueEnv,
  ...shopEventQueueEnv,
  ...shopifyEnv,
});
export type ShopifyShopEventsEnv = Record<keyof z.infer<typeof shopifyShopEventsEnv>, string>;
export type ShopifyShopEventsVariables = z.output<typeof shopifyShopEventsEnv>;
