import * as z from "zod";
import {
  sealedTableEnv,
  shopifySecretsEnv,
  storeHttpEnv,
} from "#functions/bridge/composition/env.ts";

export const carrierRatesEnv = z.object({
  ...sealedTableEnv,
  ...shopifySecretsEnv,
  ...storeHttpEnv,
});
export type CarrierRatesEnv = Record<keyof z.infer<typeof carrierRatesEnv>, string>;

/** The callback of Shopify's checkout, in API Gateway's notation. The stack creates the route. */
export const CARRIER_RATES_ROUTES = ["POST /shopify/rates/{token}"] as const;
