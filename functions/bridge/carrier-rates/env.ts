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
