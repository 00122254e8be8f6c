import { HttpResponseError } from "@shopify/shopify-api";
import { keptOut } from "#shared/bridge/adapters/shopify/shopify-errors.ts";
import type { ShopifyLibrary } from "#shared/bridge/adapters/shopify/shopify-library.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Kept {
  readonly library: ShopifyLibrary;
  readonly accessToken: string;
  readonly endsAt: number;
}

const RENEW_EARLY_MS = 5 * 60_000;

/** Tokens for shops of the operator's own organisation, by client credentials; kept while the process lives. */
export function ownToken(current: () => Promise<ShopifyLibrary>, clock: Clock) {
  const kept = new Map<string, Kept>();

  return {
    /** A token that is not the `refused` one; throws `Unavailable` where the shop is a stranger's. */
    async accessToken(shop: string, refused?: string): Promise<string> {
      const library = await current();
      const known = kept.get(shop);
      // Tokens are pinned to the secret that minted them.
      const isGood =
        known?.library === library &&
        known.accessToken !== refused &&
        known.endsAt > clock().getTime() + RENEW_EARLY_MS;
      if (isGood) return known.accessToken;
      const { session } = await library.auth.clientCredentials({ shop }).catch((error: unknown) => {
        if (error instanceof HttpResponseError && error.response.code === 400) {
          throw keptOut("access-lost");
        }
        throw error;
      });
      const { accessToken = "", expires } = session;
      kept.set(shop, {
        library,
        accessToken,
        endsAt: expires?.getTime() ?? Number.POSITIVE_INFINITY,
      });
      return accessToken;
    },
  };
}
