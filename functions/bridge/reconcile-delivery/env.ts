import * as z from "zod";
import {
  publicUrlEnv,
  reconcileQueueEnv,
  requireKeys,
  shopifyEnv,
  storeHttpEnv,
  tableEnv,
} from "#functions/bridge/composition/env.ts";

export const reconcileDeliveryEnv = z.object({
  ...tableEnv,
  ...requireKeys(
    "store-credentials",
    "courier-credentials",
    "shopify-tokens",
    "tracking-links",
    "checkout-rates",
  ),
  ...reconcileQueueEnv,
  ...shopifyEnv,
  ...storeHttpEnv,
  ...publicUrlEnv,
});
export type ReconcileDeliveryEnv = Record<keyof z.infer<typeof reconcileDeliveryEnv>, string>;
export type ReconcileDeliveryVariables = z.output<typeof reconcileDeliveryEnv>;
