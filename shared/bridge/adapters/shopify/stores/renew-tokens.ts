import { createAccessRefusal } from "#shared/bridge/adapters/shopify/shopify-errors.ts";
import type { ShopifyLibrary } from "#shared/bridge/adapters/shopify/shopify-library.ts";
import type { Installation, ShopTokens } from "#shared/bridge/domain/stores/installation.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { refreshTokens, type TokenGrant } from "./token-grant.ts";

export interface RenewTokensDeps {
  readonly installations: Installations;
  /** With the current secret, then with the previous one. */
  readonly libraries: () => Promise<readonly ShopifyLibrary[]>;
  readonly clock: Clock;
}

/**
 * Renews both tokens of an installation. Returns false if another process holds the lease. Callers
 * read the installation again afterwards. Throws `UnavailableError` if Shopify refuses the refresh token.
 */
export function renewTokens({ installations, libraries, clock }: RenewTokensDeps) {
  async function requestTokens(installation: Installation, tokens: ShopTokens) {
    const requestOnce = async (): Promise<TokenGrant | undefined> =>
      refreshTokens(await libraries(), installation.shop, tokens.refreshToken, clock());
    try {
      // Shopify accepts the same refresh token again if the response was lost.
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
    // Shopify refuses the token if another process was faster, or permanently.
    const latest = await installations.find(installation.storeId);
    if (latest?.version !== installation.version) return true;
    await installations.setState(installation.storeId, "access-lost", []);
    throw createAccessRefusal("access-lost");
  };
}
