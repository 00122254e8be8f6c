import * as z from "zod";
import { parseJson } from "#shared/kernel/parse-json.ts";

const secretsSchema = z.object({
  clientSecret: z.string().min(1),
  previousClientSecret: z.string().default(""),
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
