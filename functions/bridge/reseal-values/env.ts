import * as z from "zod";
import { requireKeys, tableEnv } from "#functions/bridge/composition/env.ts";

/** The purposes whose keys the function may read. */
export const RESEAL_VALUES_KEYS = [
  "store-credentials",
  "courier-credentials",
  "shopify-tokens",
  "personal-data",
] as const;

export const resealValuesEnv = z.object({
  ...tableEnv,
  ...requireKeys(...RESEAL_VALUES_KEYS),
});
export type ResealValuesEnv = Record<keyof z.infer<typeof resealValuesEnv>, string>;
