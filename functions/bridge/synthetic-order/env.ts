import * as z from "zod";
import { requireKeys, storeHttpEnv, tableEnv } from "#functions/bridge/composition/env.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";

export const syntheticOrderEnv = z.object({
  ...tableEnv,
  ...requireKeys("store-credentials"),
  ...storeHttpEnv,
  /** The sandbox store that the orders are placed in, and the product that they order. */
  SYNTHETIC_STORE: storeIdSchema,
  SYNTHETIC_PRODUCT: z.coerce.number().int().min(1),
});
export type SyntheticOrderEnv = Record<keyof z.infer<typeof syntheticOrderEnv>, string>;
