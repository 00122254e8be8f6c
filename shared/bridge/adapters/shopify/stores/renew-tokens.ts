import { createAccessRefusal } from "#shared/bridge/adapters/shopify/shopify-errors.ts";
import type { ShopifyLibrary } from "#shared/bridge/adapters/shopify/shopify-library.ts";
import type { Installation, ShopTokens } from "#shared/bridge/domain/stores/installation.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { refreshTokens, type TokenGrant } from "./token-grant.ts";

export interface RenewTokensDeps {
  readonly installations: Installations;
  /** Under the current secret, then under the previous one. */
  readonly libraries: () => Promise<readonly ShopifyLibrary[]>;
  readonly clock: Clock;
}

/**
 * Renews the pair, unless somebody else has the right to: false then. What became of it is read
 * afterwards, whoever did it. Throws `Unavailable` where Shopify takes the refresh token no more.
 */
export function renewTokens({ installations, libraries, clock }: RenewTokensDeps) {
  async function requestTokens(installation: Installation, tokens: ShopTokens) {
    const requestOnce = async (): Promise<TokenGrant | undefined> =>
      refreshTokens(await libraries(), installation.shop, tokens.refreshToken, clock());
    try {
      // Twice: where the answer was lost, asking again with the same token is allowed.
      return await requestOnce().catch(requestOnce);
    } catch (error) {
      await installations.releaseLease(installation);
      throw error;
    }
  }

  return async (installation: Installation, tokens: ShopTokens): Promise<boolean> => {
    if (!(await installations.acquireLease(installation, clock()))) return false;
    const grant = await requestTokens(installation, tokens);
    if (grant !== undefined) {
      await installations.saveTokens(installation, grant.tokens);
      return true;
    }
    await installations.releaseLease(installation);
    // Refused because somebody was quicker, or for good.
    const latest = await installations.find(installation.storeId);
    if (latest?.version !== installation.version) return true;
    await installations.setState(installation.storeId, "access-lost", []);
    throw createAccessRefusal("access-lost");
  };
}
