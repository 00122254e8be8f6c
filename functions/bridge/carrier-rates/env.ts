import * as z from "zod";
import {
  requireKeys,
  shopifySecretsEnv,
  storeHttpEnv,
  tableEnv,
} from "#functions/bridge/composition/env.ts";

export const carrierRatesEnv = z.object({
  ...tableEnv,
  ...requireKeys("courier-credentials", "checkout-rates"),
  ...shopifySecretsEnv,
  ...storeHttpEnv,
});
export type CarrierRatesEnv = Record<keyof z.infer<typeof carrierRatesEnv>, string>;

/** The callback of Shopify's checkout, in API Gateway's notation. The stack creates the route. */
export const CARRIER_RATES_ROUTES = ["POST /shopify/rates/{token}"] as const;
