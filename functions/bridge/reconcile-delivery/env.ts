import * as z from "zod";
import {
  publicUrlEnv,
  reconcileQueueEnv,
  requireKeys,
  shopifyEnv,
  storeHttpEnv,
  tableEnv,
  webhookQueueEnv,
} from "#functions/bridge/composition/env.ts";

/** The purposes whose keys the function may read. */
export const RECONCILE_DELIVERY_KEYS = [
  "store-credentials",
  "courier-credentials",
  "shopify-tokens",
  "tracking-links",
  "checkout-rates",
] as const;

export const reconcileDeliveryEnv = z.object({
  ...tableEnv,
  ...requireKeys(...RECONCILE_DELIVERY_KEYS),
  ...reconcileQueueEnv,
  ...shopifyEnv,
  ...storeHttpEnv,
  ...publicUrlEnv,
  ...webhookQueueEnv,
  /** Requests of one store that an invocation processes at the same time. */
  REQUESTS_PER_STORE: z.coerce.number().int().positive(),
  /** Lanes of a store or account whose requests would keep invocations from others. */
  LANES: z.coerce.number().int().positive(),
});
export type ReconcileDeliveryEnv = Record<keyof z.infer<typeof reconcileDeliveryEnv>, string>;
export type ReconcileDeliveryVariables = z.output<typeof reconcileDeliveryEnv>;
