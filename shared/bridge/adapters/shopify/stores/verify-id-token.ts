import * as z from "zod";
import type { ShopifyLibrary } from "#shared/bridge/adapters/shopify/shopify-library.ts";
import { shopDomainSchema } from "#shared/bridge/domain/ids.ts";

/** The claims that the library does not check. */
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
  /** The numeric id of the person at Shopify, as text. */
  readonly userId: string;
  /** The secret that signed the token. The token exchange requires the same secret. */
  readonly library: ShopifyLibrary;
}

/**
 * Verifies an ID token and returns its shop and person, or undefined if it is not valid. The library
 * checks the signature, the time (10 s tolerance) and the audience; this function checks the issuer
 * and the shop. Errors of the library contain the token, so that none is passed on.
 */
export async function verifyIdToken(
  token: string,
  libraries: readonly ShopifyLibrary[],
): Promise<VerifiedIdToken | undefined> {
  for (const library of libraries) {
    const payload: unknown = await library.session.decodeSessionToken(token).catch(() => undefined);
    if (payload === undefined) continue;
    const parsed = claimsSchema.safeParse(payload);
    const shop = shopDomainSchema.safeParse(parsed.data?.dest.host);
    return parsed.success && shop.success
      ? { shop: shop.data, userId: parsed.data.sub, library }
      : undefined;
  }
  return undefined;
}
