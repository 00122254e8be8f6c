import * as z from "zod";
import { sealedTableEnv, shopifyEnv } from "#functions/bridge/composition/env.ts";

export const renewShopifyTokensEnv = z.object({
  ...sealedTableEnv,
  ...shopifyEnv,
});
export type RenewShopifyTokensEnv = Record<keyof z.infer<typeof renewShopifyTokensEnv>, string>;
