import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import { announceStoreChange } from "./announce-store-change.ts";
import { type CheckInstallationDeps, checkInstallation } from "./check-installation.ts";
import {
  type IdentifyShopDeps,
  identifyChangedShop,
  identifyConnectedShop,
} from "./identify-shop.ts";
import { type ReleaseParkedOrdersDeps, releaseParkedOrders } from "./release-parked-orders.ts";

export type InstallationEventDeps = CheckInstallationDeps &
  IdentifyShopDeps &
  ReleaseParkedOrdersDeps;

/** Identifies the shop of an event, checks its installation and releases what waited for it. Safe to repeat. */
export function handleInstallationEvent(deps: InstallationEventDeps) {
  const checkShop = checkInstallation(deps);

  return async (event: Extract<ShopEvent, { kind: "check-installation" }>): Promise<string> => {
    const { reason } = event;
    const { storeId, shop } = await (reason === "connected"
      ? identifyConnectedShop(deps, event.shop)
      : identifyChangedShop(deps, event));
    const state = await checkShop(storeId, shop, reason);
    // Orders that named a new domain before it was known.
    if (reason !== "uninstalled") await releaseParkedOrders(deps, storeId, toShopifyStoreId(shop));
    if (reason === "connected") {
      await releaseParkedOrders(deps, storeId);
      // Orders that the shop did not show while the app had no access to it.
      await announceStoreChange(deps, storeId, "installed");
    }
    return state;
  };
}
