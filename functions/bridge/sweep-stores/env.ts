import * as z from "zod";
import {
  formerUrlsEnv,
  publicUrlEnv,
  reconcileQueueEnv,
  requireKeys,
  shopEventQueueEnv,
  shopifyEnv,
  storeHttpEnv,
  tableEnv,
} from "#functions/bridge/composition/env.ts";

/** The purposes whose keys the function may read. */
export const SWEEP_STORES_KEYS = [
  "store-credentials",
  "shopify-tokens",
  "personal-data",
  "store-webhooks",
  "checkout-rates",
] as const;

export const sweepStoresEnv = z.object({
  ...tableEnv,
  ...requireKeys(...SWEEP_STORES_KEYS),
  ...reconcileQueueEnv,
  ...shopEventQueueEnv,
  ...shopifyEnv,
  ...storeHttpEnv,
  ...publicUrlEnv,
  ...formerUrlsEnv,
  /** Stores that are swept at the same time. */
  STORE_CONCURRENCY: z.coerce.number().int().positive(),
});
export type SweepStoresEnv = Record<keyof z.infer<typeof sweepStoresEnv>, string>;
export type SweepStoresVariables = z.output<typeof sweepStoresEnv>;
