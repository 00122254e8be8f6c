import * as z from "zod";
import { requireKeys, tableEnv } from "#functions/bridge/composition/env.ts";

export const resealValuesEnv = z.object({
  ...tableEnv,
  ...requireKeys("store-credentials", "courier-credentials", "shopify-tokens", "personal-data"),
});
export type ResealValuesEnv = Record<keyof z.infer<typeof resealValuesEnv>, string>;
