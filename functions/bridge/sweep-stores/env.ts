import * as z from "zod";
import {
  publicUrlEnv,
  reconcileQueueEnv,
  sealedTableEnv,
  shopifyEnv,
  storeHttpEnv,
} from "#functions/bridge/composition/env.ts";

export const sweepStoresEnv = z.object({
  ...sealedTableEnv,
  ...reconcileQueueEnv,
  ...shopifyEnv,
  ...storeHttpEnv,
  ...publicUrlEnv,
});
export type SweepStoresEnv = Record<keyof z.infer<typeof sweepStoresEnv>, string>;
export type SweepStoresVariables = z.output<typeof sweepStoresEnv>;
