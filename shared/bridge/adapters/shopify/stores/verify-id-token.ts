import * as z from "zod";
import { shopDomain } from "#shared/bridge/adapters/shopify/shop-domain.ts";
import type { ShopifyLibrary } from "#shared/bridge/adapters/shopify/shopify-library.ts";

/** The claims beyond those that the library checks. */
const claimsSchema = z
  .object({
    iss: z.url().transform((url) => new URL(url)),
    dest: z.url().transform((url) => new URL(url)),
    sub: z.string(),
    exp: z.number(),
    nbf: z.number(),
  })
  .refine(({ iss, dest }) => dest.origin === `https://${dest.host}` && iss.origin === dest.origin);

export interface VerifiedIdToken {
  /** x.myshopify.com */
  readonly shop: string;
  /** The person's numeric id at Shopify, as text. */
  readonly userId: string;
  /** The secret that signed it: the exchange must be asked for under the same. */
  readonly library: ShopifyLibrary;
}

/**
 * Whose ID token this is, or undefined where it is not good: signature under one of the secrets,
 * time (10 s tolerance) and audience by the library; issuer and shop here. The library's errors
 * quote the token, so none is passed on.
 */
export async function verifyIdToken(
  token: string,
  libraries: readonly ShopifyLibrary[],
): Promise<VerifiedIdToken | undefined> {
  for (const library of libraries) {
    const payload: unknown = await library.session.decodeSessionToken(token).catch(() => undefined);
    if (payload === undefined) continue;
    const parsed = claimsSchema.safeParse(payload);
    const shop = shopDomain.safeParse(parsed.data?.dest.host);
    return parsed.success && shop.success
      ? { shop: shop.data, userId: parsed.data.sub, library }
      : undefined;
  }
  return undefined;
}
