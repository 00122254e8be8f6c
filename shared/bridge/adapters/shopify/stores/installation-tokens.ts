import type { Installation, ShopTokens } from "#shared/bridge/domain/stores/installation.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { AppUninstalledError } from "./app-uninstalled-error.ts";
import { createInstallationCache } from "./installation-cache.ts";
import { type RenewTokensDeps, renewTokens } from "./renew-tokens.ts";

/** A token is renewed this long before it ends, as Shopify's own packages do. */
const RENEW_EARLY_MS = 5 * 60_000;
const WAIT_MS = 250;
const MAX_WAITS = 32;

/** The tokens of shops that installed the app: kept for all processes, renewed by one at a time. */
export function createInstallationTokens(deps: RenewTokensDeps) {
  const { read, readCached, recordState } = createInstallationCache(deps.installations, deps.clock);
  const renew = renewTokens(deps);
  const isValidFor = ({ expiresAt }: ShopTokens, ms: number) =>
    expiresAt.getTime() > deps.clock().getTime() + ms;

  /** A token to use now; undefined where it takes another look. */
  async function findUsableToken(
    installation: Installation,
    tokens: ShopTokens,
    refusedToken?: string,
  ) {
    const isRefused = tokens.accessToken === refusedToken;
    if (!isRefused && isValidFor(tokens, RENEW_EARLY_MS)) return tokens.accessToken;
    if (await renew(installation, tokens)) return undefined;
    // Somebody else renews it, or did: the old one is good while it lasts.
    if (!isRefused && isValidFor(tokens, 0)) return tokens.accessToken;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    return undefined;
  }

  async function waitForToken(
    shop: string,
    installation: Installation | undefined,
    refusedToken: string | undefined,
    waitsLeft: number,
  ): Promise<string | undefined> {
    if (installation?.state === "uninstalled") throw new AppUninstalledError();
    if (installation?.tokens === undefined) return undefined;
    const token = await findUsableToken(installation, installation.tokens, refusedToken);
    if (token !== undefined) return token;
    if (waitsLeft === 0) {
      throw new UnavailableError("Shopify's token is being renewed. It is tried again by itself.");
    }
    return waitForToken(shop, await read(shop), refusedToken, waitsLeft - 1);
  }

  return {
    recordState,
    /**
     * The shop's access token, and another one than was `refused`; undefined where the shop never
     * handed us one. Throws `Uninstalled`, and `Unavailable` where Shopify renews none.
     */
    getAccessToken: async (shop: string, refusedToken?: string): Promise<string | undefined> =>
      waitForToken(
        shop,
        await (refusedToken === undefined ? readCached(shop) : read(shop)),
        refusedToken,
        MAX_WAITS,
      ),
  };
}
