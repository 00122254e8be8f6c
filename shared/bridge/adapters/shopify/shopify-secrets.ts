import * as z from "zod/mini";
import { parseJson } from "#shared/kernel/parse-json.ts";

const secretsSchema = z.object({
  clientSecret: z.string().check(z.minLength(1)),
  previousClientSecret: z._default(z.string(), ""),
});

/** The app's client secrets. During a rotation, Shopify signs with either. */
export type ShopifySecrets = z.output<typeof secretsSchema>;

/** Parses the secret that an operator stored. The error never contains it. */
export function parseShopifySecrets(stored: string): ShopifySecrets {
  const parsed = secretsSchema.safeParse(parseJson(stored));
  if (parsed.success) return parsed.data;
  throw new Error(
    'the Shopify app\'s secret must hold {"clientSecret":"…","previousClientSecret":""}',
  );
}
