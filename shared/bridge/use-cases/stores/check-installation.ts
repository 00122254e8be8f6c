import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { usesProductTags } from "#shared/bridge/domain/settings/dispatch-rules.ts";
import { findMissingScopes } from "#shared/bridge/domain/stores/installation.ts";
import {
  listChangedPermissions,
  listGrantedPermissions,
  OPTIONAL_PERMISSIONS,
  type OptionalPermission,
} from "#shared/bridge/domain/stores/optional-permission.ts";
import type { InstallationCheckReason } from "#shared/bridge/domain/stores/shop-event.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { SettingsRepository } from "#shared/bridge/ports/settings.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { ShopLookup } from "#shared/bridge/ports/shop-lookup.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { announceStoreChange } from "./announce-store-change.ts";

export interface CheckInstallationDeps {
  readonly installations: Installations;
  readonly shopLookup: ShopLookup;
  readonly shopEvents: ShopEventQueue;
  readonly settings: Pick<SettingsRepository, "read">;
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
    await checkPermissions(deps, storeId, listGrantedPermissions(grantedScopes), reason);
    return state;
  };
}

/**
 * Lets deliveries be looked at again if a permission that they may need was allowed or taken back, and
 * saves what is allowed now. In this order: a process that dies in between announces it once more.
 */
async function checkPermissions(
  deps: CheckInstallationDeps,
  storeId: StoreId,
  granted: readonly OptionalPermission[],
  reason: InstallationCheckReason,
): Promise<void> {
  const known = (await deps.installations.find(storeId))?.permissions;
  const unknown = reason === "scopes-changed" ? OPTIONAL_PERMISSIONS : [];
  const changed = known === undefined ? unknown : listChangedPermissions(known, granted);
  if (await mayConcernDeliveries(deps, storeId, changed))
    await announceStoreChange(deps, storeId, "permissions-changed");
  if (known === undefined || changed.length > 0)
    await deps.installations.setPermissions(storeId, granted);
}

/** Whether notes or tags may be another matter now. Rates at the checkout concern no delivery. */
async function mayConcernDeliveries(
  { settings }: CheckInstallationDeps,
  storeId: StoreId,
  changed: readonly OptionalPermission[],
): Promise<boolean> {
  if (changed.every((permission) => permission === "checkout-rates")) return false;
  const { orderNotes, rules } = await settings.read(storeId);
  return (
    (orderNotes && changed.includes("order-notes")) ||
    (usesProductTags(rules) && changed.includes("product-tags"))
  );
}
