import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { StoreProfiles } from "#shared/bridge/ports/stores.ts";
import { type CheckLocationsDeps, checkLocations } from "./check-locations.ts";
import {
  type RequestAffectedDeliveriesDeps,
  requestAffectedDeliveries,
} from "./request-affected-deliveries.ts";

export type StoreChangeDeps = RequestAffectedDeliveriesDeps &
  CheckLocationsDeps & { readonly stores: StoreProfiles };

/** Requests the deliveries that a change of a store concerns. After a change of its locations, it reads them once. */
export async function handleStoreChange(
  deps: StoreChangeDeps,
  storeId: StoreId,
  event: Extract<ShopEvent, { kind: "reconcile-waiting" }>,
): Promise<string> {
  const outcome = `${event.reason}: ${await requestAffectedDeliveries(deps, storeId, event)}`;
  const isRead = event.reason !== "locations-changed" || event.after !== undefined;
  return isRead ? outcome : `${outcome}, ${await checkShopLocations(deps, storeId)}`;
}

/** Locations that cannot be read now are read by the sweep of the day. */
async function checkShopLocations(deps: StoreChangeDeps, storeId: StoreId): Promise<string> {
  const store = await deps.stores.find(storeId);
  if (store === undefined) return "not connected";
  try {
    await checkLocations(deps, store);
    return "locations read";
  } catch (error) {
    if (error instanceof UnavailableError) return "locations not read";
    throw error;
  }
}
