import { loadShopifyLibrary } from "#shared/bridge/adapters/shopify/load-shopify-library.ts";
import { createAccessRefusal } from "#shared/bridge/adapters/shopify/shopify-errors.ts";
import type { ShopifyLibrary } from "#shared/bridge/adapters/shopify/shopify-library.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface CachedToken {
  readonly library: ShopifyLibrary;
  readonly accessToken: string;
  readonly expiresAt: number;
}

const RENEW_EARLY_MS = 5 * 60_000;

/** Provides access tokens for shops of the operator's organization, by client credentials. Caches them in memory. */
export function createClientCredentialsTokens(
  getCurrentLibrary: () => Promise<ShopifyLibrary>,
  clock: Clock,
) {
  const cache = new Map<string, CachedToken>();

  return {
    /** Returns a token that is not the `refused` one. Throws `UnavailableError` for shops of other organizations. */
    async accessToken(shop: string, refusedToken?: string): Promise<string> {
      const library = await getCurrentLibrary();
      const cached = cache.get(shop);
      // A token is valid only with the secret that it was requested with.
      const isGood =
        cached?.library === library &&
        cached.accessToken !== refusedToken &&
        cached.expiresAt > clock().getTime() + RENEW_EARLY_MS;
      if (isGood) return cached.accessToken;
      const { session } = await library.auth
        .clientCredentials({ shop })
        .catch(async (error: unknown) => {
          const { HttpResponseError } = await loadShopifyLibrary();
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
