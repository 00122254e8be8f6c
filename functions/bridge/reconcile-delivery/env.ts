import * as z from "zod";
import {
  publicUrlEnv,
  reconcileQueueEnv,
  sealedTableEnv,
  shopifyEnv,
  storeHttpEnv,
} from "#functions/bridge/composition/env.ts";

export const reconcileDeliveryEnv = z.object({
  ...sealedTableEnv,
  ...reconcileQueueEnv,
  ...shopifyEnv,
  ...storeHttpEnv,
  ...publicUrlEnv,
});
export type ReconcileDeliveryEnv = Record<keyof z.infer<typeof reconcileDeliveryEnv>, string>;
export type ReconcileDeliveryVariables = z.output<typeof reconcileDeliveryEnv>;
