import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { findMissingScopes } from "#shared/bridge/domain/stores/installation.ts";
import type { InstallationCheckReason } from "#shared/bridge/domain/stores/shop-event.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { ShopLookup } from "#shared/bridge/ports/shop-lookup.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { announceStoreChange } from "./announce-store-change.ts";

export interface CheckInstallationDeps {
  readonly installations: Installations;
  readonly shopLookup: ShopLookup;
  readonly shopEvents: ShopEventQueue;
  readonly clock: Clock;
}

/**
 * Reads the app's permissions from the shop and saves the installation state. Webhooks only trigger
 * the check.
 */
export function checkInstallation(deps: CheckInstallationDeps) {
  return async (
    storeId: StoreId,
    shop: string,
    reason: InstallationCheckReason,
  ): Promise<string> => {
    const grantedScopes = await deps.shopLookup.listGrantedScopes(shop);
    if (grantedScopes === "access-revoked") {
      if (reason !== "uninstalled") return "access-revoked";
      await deps.installations.uninstall(storeId, shop, deps.clock());
      // The reconcile worker skips the deliveries that are not booked yet and records why.
      await announceStoreChange(deps, storeId, "uninstalled");
      return "uninstalled";
    }
    const missingGrants = findMissingScopes(grantedScopes);
    const state = missingGrants.length > 0 ? "scopes-missing" : "installed";
    await deps.installations.setState(storeId, state, missingGrants);
    // A note that was refused may be written now, and a rule read the tags that it asks for.
    if (reason === "scopes-changed")
      await announceStoreChange(deps, storeId, "permissions-changed");
    return state;
  };
}
