import { type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { findMissingScopes } from "#shared/bridge/domain/stores/installation.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { StoreData } from "#shared/bridge/ports/privacy.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { ShopLookup } from "#shared/bridge/ports/shop-lookup.ts";
import type { Clock } from "#shared/kernel/clock.ts";

export interface CheckInstallationDeps {
  readonly installations: Installations;
  readonly shopLookup: ShopLookup;
  readonly storeData: Pick<StoreData, "listDeliveries">;
  readonly reconcileQueue: ReconcileQueue;
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
    reason: "uninstalled" | "changed" | "connected",
  ): Promise<string> => {
    const grantedScopes = await deps.shopLookup.listGrantedScopes(shop);
    if (grantedScopes === "access-revoked") {
      if (reason !== "uninstalled") return "access-revoked";
      await deps.installations.uninstall(storeId, shop, deps.clock());
      // The reconcile worker skips the deliveries that are not booked yet and records why.
      await requestUnbookedDeliveries(deps, storeId, "uninstalled");
      return "uninstalled";
    }
    const missingGrants = findMissingScopes(grantedScopes);
    const state = missingGrants.length > 0 ? "scopes-missing" : "installed";
    await deps.installations.setState(storeId, state, missingGrants);
    return state;
  };
}

/**
 * Requests deliveries that were skipped because the shop did not return their order. It may do so
 * now.
 */
export const requestSkippedDeliveries = (
  deps: Pick<CheckInstallationDeps, "storeData" | "reconcileQueue">,
  storeId: StoreId,
) => requestMatchingDeliveries(deps, storeId, "connected", ({ reason }) => reason?.code === "gone");

/** Requests deliveries that are not booked, after a change of what may be booked. */
export const requestUnbookedDeliveries = (
  deps: Pick<CheckInstallationDeps, "storeData" | "reconcileQueue">,
  storeId: StoreId,
  reason: string,
) => requestMatchingDeliveries(deps, storeId, reason, (delivery) => !isBooked(delivery));

async function requestMatchingDeliveries(
  { storeData, reconcileQueue }: Pick<CheckInstallationDeps, "storeData" | "reconcileQueue">,
  storeId: StoreId,
  reason: string,
  isMatch: (delivery: Delivery) => boolean,
): Promise<void> {
  for await (const delivery of storeData.listDeliveries(storeId)) {
    if (delivery.state !== "completed" && isMatch(delivery)) {
      await reconcileQueue.send({ ...delivery.key, reason }, `${reason} ${delivery.version}`);
    }
  }
}
