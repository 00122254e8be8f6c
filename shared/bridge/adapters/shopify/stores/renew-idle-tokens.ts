import { createAppLibraries } from "#shared/bridge/adapters/shopify/app-libraries.ts";
import type { ShopifyApp } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { translateError } from "#shared/bridge/adapters/shopify/shopify-errors.ts";
import type { Installation, ShopTokens } from "#shared/bridge/domain/stores/installation.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { renewTokens } from "./renew-tokens.ts";

/** A refresh token expires after 90 days without use. The tokens of idle shops are renewed every 30 days. */
const RENEW_AFTER_MS = 30 * 86_400_000;

/** Renews the tokens of idle shops and returns their number. The failure of one shop does not affect others. */
export function renewIdleTokens(
  app: ShopifyApp,
  clock: Clock,
  reportFailure: (installation: Installation, error: Error) => void,
) {
  const libraries = createAppLibraries(app);
  const renew = renewTokens({ installations: app.installations, libraries: libraries.list, clock });

  async function tryRenew(installation: Installation, tokens: ShopTokens): Promise<boolean> {
    try {
      return await libraries.run(() => renew(installation, tokens));
    } catch (error) {
      reportFailure(installation, await translateError(error));
      return false;
    }
  }

  return async (): Promise<number> => {
    let count = 0;
    for await (const installation of app.installations.list()) {
      const { tokens } = installation;
      const isIdle =
        tokens !== undefined && tokens.issuedAt.getTime() < clock().getTime() - RENEW_AFTER_MS;
      if (isIdle && (await tryRenew(installation, tokens))) count += 1;
    }
    return count;
  };
}
