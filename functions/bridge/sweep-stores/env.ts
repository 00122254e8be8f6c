import * as z from "zod";
import {
  publicUrlEnv,
  reconcileQueueEnv,
  requireKeys,
  shopifyEnv,
  storeHttpEnv,
  tableEnv,
} from "#functions/bridge/composition/env.ts";

export const sweepStoresEnv = z.object({
  ...tableEnv,
  ...requireKeys(
    "store-credentials",
    "shopify-tokens",
    "personal-data",
    "store-webhooks",
    "checkout-rates",
  ),
  ...reconcileQueueEnv,
  ...shopifyEnv,
  ...storeHttpEnv,
  ...publicUrlEnv,
});
export type SweepStoresEnv = Record<keyof z.infer<typeof sweepStoresEnv>, string>;
export type SweepStoresVariables = z.output<typeof sweepStoresEnv>;
