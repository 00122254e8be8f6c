import * as z from "zod";
import { requireKeys, shopifyEnv, tableEnv } from "#functions/bridge/composition/env.ts";

export const renewShopifyTokensEnv = z.object({
  ...tableEnv,
  ...requireKeys("shopify-tokens"),
  ...shopifyEnv,
});
export type RenewShopifyTokensEnv = Record<keyof z.infer<typeof renewShopifyTokensEnv>, string>;
