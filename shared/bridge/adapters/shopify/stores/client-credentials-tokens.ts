import { HttpResponseError } from "@shopify/shopify-api";
import { createAccessRefusal } from "#shared/bridge/adapters/shopify/shopify-errors.ts";
import type { ShopifyLibrary } from "#shared/bridge/adapters/shopify/shopify-library.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface CachedToken {
  readonly library: ShopifyLibrary;
  readonly accessToken: string;
  readonly expiresAt: number;
}

const RENEW_EARLY_MS = 5 * 60_000;

/** Tokens for shops of the operator's own organisation, by client credentials; kept while the process lives. */
export function createClientCredentialsTokens(
  getCurrentLibrary: () => Promise<ShopifyLibrary>,
  clock: Clock,
) {
  const cache = new Map<string, CachedToken>();

  return {
    /** A token that is not the `refused` one; throws `Unavailable` where the shop is a stranger's. */
    async accessToken(shop: string, refusedToken?: string): Promise<string> {
      const library = await getCurrentLibrary();
      const cached = cache.get(shop);
      // Tokens are pinned to the secret that minted them.
      const isGood =
        cached?.library === library &&
        cached.accessToken !== refusedToken &&
        cached.expiresAt > clock().getTime() + RENEW_EARLY_MS;
      if (isGood) return cached.accessToken;
      const { session } = await library.auth.clientCredentials({ shop }).catch((error: unknown) => {
        if (error instanceof HttpResponseError && error.response.code === 400) {
          throw createAccessRefusal("access-lost");
        }
        throw error;
      });
      const { accessToken = "", expires } = session;
      cache.set(shop, {
        library,
        accessToken,
        expiresAt: expires?.getTime() ?? Number.POSITIVE_INFINITY,
      });
      return accessToken;
    },
  };
}
