import { keptOut } from "#shared/bridge/adapters/shopify/shopify-errors.ts";
import type { ShopifyLibrary } from "#shared/bridge/adapters/shopify/shopify-library.ts";
import type { Installation, ShopTokens } from "#shared/bridge/domain/stores/installation.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { type Granted, refreshTokens } from "./token-grant.ts";

export interface RenewDeps {
  readonly installations: Installations;
  /** Under the current secret, then under the previous one. */
  readonly libraries: () => Promise<readonly ShopifyLibrary[]>;
  readonly clock: Clock;
}

/**
 * Renews the pair, unless somebody else has the right to: false then. What became of it is read
 * afterwards, whoever did it. Throws `Unavailable` where Shopify takes the refresh token no more.
 */
export function renewTokens({ installations, libraries, clock }: RenewDeps) {
  async function asked(installation: Installation, tokens: ShopTokens) {
    const ask = async (): Promise<Granted | undefined> =>
      refreshTokens(await libraries(), installation.shop, tokens.refreshToken, clock());
    try {
      // Twice: where the answer was lost, asking again with the same token is allowed.
      return await ask().catch(ask);
    } catch (error) {
      await installations.release(installation);
      throw error;
    }
  }

  return async (installation: Installation, tokens: ShopTokens): Promise<boolean> => {
    if (!(await installations.lease(installation, clock()))) return false;
    const granted = await asked(installation, tokens);
    if (granted !== undefined) {
      await installations.renew(installation, granted.tokens);
      return true;
    }
    await installations.release(installation);
    // Refused because somebody was quicker, or for good.
    const latest = await installations.find(installation.storeId);
    if (latest?.version !== installation.version) return true;
    await installations.mark(installation.storeId, "access-lost", []);
    throw keptOut("access-lost");
  };
}
