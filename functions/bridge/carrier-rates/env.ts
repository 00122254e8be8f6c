import * as z from "zod";

export const carrierRatesEnv = z.object({
  TABLE_NAME: z.string(),
  ALLOW_PRIVATE_STORE_ADDRESSES: z.enum(["yes", "no"]),
  MASTER_KEY_ARN: z.string().startsWith("arn:"),
  SHOPIFY_APP_SECRET_ARN: z.string().startsWith("arn:"),
});
export type CarrierRatesEnv = Record<keyof z.infer<typeof carrierRatesEnv>, string>;
