import * as z from "zod";
import {
  publicUrlEnv,
  reconcileQueueEnv,
  requireKeys,
  shopEventQueueEnv,
  shopifyEnv,
  storeHttpEnv,
  tableEnv,
  webhookUrlEnv,
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
  ...webhookUrlEnv,
  /** Stores that are swept at the same time. */
  STORE_CONCURRENCY: z.coerce.number().int().positive(),
  /** Into so many shares the stores are divided, each with a schedule of its own. */
  SWEEP_SHARES: z.coerce.number().int().positive(),
});

/** What a schedule says: which share to sweep. The first schedule says nothing. */
export const sweepEventSchema = z
  .object({ share: z.int().nonnegative().default(0) })
  .default({ share: 0 });
export type SweepStoresEnv = Record<keyof z.infer<typeof sweepStoresEnv>, string>;
export type SweepStoresVariables = z.output<typeof sweepStoresEnv>;
