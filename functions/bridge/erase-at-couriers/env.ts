import * as z from "zod";
import { requireKeys, storeHttpEnv, tableEnv } from "#functions/bridge/composition/env.ts";

export const eraseAtCouriersEnv = z.object({
  ...tableEnv,
  ...requireKeys("courier-credentials"),
  ...storeHttpEnv,
});
export type EraseAtCouriersEnv = Record<keyof z.infer<typeof eraseAtCouriersEnv>, string>;
