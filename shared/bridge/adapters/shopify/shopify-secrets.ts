import * as z from "zod";
import { jsonOrUndefined } from "#shared/kernel/parse-json.ts";

const schema = z.object({
  clientSecret: z.string().min(1),
  previousClientSecret: z.string().default(""),
});

/** The app's secrets; during a rotation both sign. */
export type ShopifySecrets = z.output<typeof schema>;

/** Reads the secret as an operator stored it. The error never quotes it. */
export function readShopifySecrets(stored: string): ShopifySecrets {
  const parsed = schema.safeParse(jsonOrUndefined(stored));
  if (parsed.success) return parsed.data;
  throw new Error(
    'the Shopify app\'s secret must hold {"clientSecret":"…","previousClientSecret":""}',
  );
}
