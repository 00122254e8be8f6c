import type { Installation, ShopTokens } from "#shared/bridge/domain/stores/installation.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import { Uninstalled } from "./app-uninstalled-error.ts";
import { knownInstallations } from "./installation-cache.ts";
import { type RenewDeps, renewTokens } from "./renew-tokens.ts";

/** A token is renewed this long before it ends, as Shopify's own packages do. */
const RENEW_EARLY_MS = 5 * 60_000;
const WAIT_MS = 250;
const MOST_WAITS = 32;

/** The tokens of shops that installed the app: kept for all processes, renewed by one at a time. */
export function keptTokens(deps: RenewDeps) {
  const { read, remembered, note } = knownInstallations(deps.installations, deps.clock);
  const renewed = renewTokens(deps);
  const lastsLonger = ({ expiresAt }: ShopTokens, ms: number) =>
    expiresAt.getTime() > deps.clock().getTime() + ms;

  /** A token to use now; undefined where it takes another look. */
  async function usable(installation: Installation, tokens: ShopTokens, refused?: string) {
    const isRefused = tokens.accessToken === refused;
    if (!isRefused && lastsLonger(tokens, RENEW_EARLY_MS)) return tokens.accessToken;
    if (await renewed(installation, tokens)) return undefined;
    // Somebody else renews it, or did: the old one is good while it lasts.
    if (!isRefused && lastsLonger(tokens, 0)) return tokens.accessToken;
    await new Promise((done) => setTimeout(done, WAIT_MS));
    return undefined;
  }

  async function tokenOf(
    shop: string,
    installation: Installation | undefined,
    refused: string | undefined,
    waitsLeft: number,
  ): Promise<string | undefined> {
    if (installation?.state === "uninstalled") throw new Uninstalled();
    if (installation?.tokens === undefined) return undefined;
    const token = await usable(installation, installation.tokens, refused);
    if (token !== undefined) return token;
    if (waitsLeft === 0) {
      throw new Unavailable("Shopify's token is being renewed. It is tried again by itself.");
    }
    return tokenOf(shop, await read(shop), refused, waitsLeft - 1);
  }

  return {
    note,
    /**
     * The shop's access token, and another one than was `refused`; undefined where the shop never
     * handed us one. Throws `Uninstalled`, and `Unavailable` where Shopify renews none.
     */
    accessToken: async (shop: string, refused?: string): Promise<string | undefined> =>
      tokenOf(
        shop,
        await (refused === undefined ? remembered(shop) : read(shop)),
        refused,
        MOST_WAITS,
      ),
  };
}
