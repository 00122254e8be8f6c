import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  findEndedState,
  type Installation,
  type ShopTokens,
} from "#shared/bridge/domain/stores/installation.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { AppUninstalledError } from "./app-uninstalled-error.ts";
import { createInstallationCache } from "./installation-cache.ts";
import { type RenewTokensDeps, renewTokens } from "./renew-tokens.ts";

/** Tokens are renewed this long before they expire, as in Shopify's own packages. */
const RENEW_EARLY_MS = 5 * 60_000;
const WAIT_MS = 250;
const MAX_WAITS = 32;

/** Provides access tokens of installed shops. All processes share them, and one at a time renews them. */
export function createInstallationTokens(deps: RenewTokensDeps) {
  const { read, readCached, ...records } = createInstallationCache(deps.installations, deps.clock);
  const renew = renewTokens(deps);
  const isValidFor = ({ expiresAt }: ShopTokens, ms: number) =>
    expiresAt.getTime() > deps.clock().getTime() + ms;

  /** Returns a usable token, or undefined if the installation must be read again. */
  async function findUsableToken(
    installation: Installation,
    tokens: ShopTokens,
    refusedToken?: string,
  ) {
    const isRefused = tokens.accessToken === refusedToken;
    if (!isRefused && isValidFor(tokens, RENEW_EARLY_MS)) return tokens.accessToken;
    if (await renew(installation, tokens)) return undefined;
    // Another process renews the token or renewed it. The old token works until it expires.
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
    const ended = findEndedState(installation?.state);
    if (ended !== undefined) throw new AppUninstalledError(ended);
    if (installation?.tokens === undefined) return undefined;
    const token = await findUsableToken(installation, installation.tokens, refusedToken);
    if (token !== undefined) return token;
    if (waitsLeft === 0) {
      throw new UnavailableError(createMessage("shopify-token-renewing"));
    }
    return waitForToken(shop, await read(shop), refusedToken, waitsLeft - 1);
  }

  return {
    ...records,
    /**
     * Returns an access token of the shop that is not the `refused` one. Returns undefined if the shop
     * never installed the app. Throws `AppUninstalledError`, and `UnavailableError` if Shopify renews no token.
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
