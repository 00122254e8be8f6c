import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { findEndedState } from "#shared/bridge/domain/stores/installation.ts";
import type { StoreAccess } from "#shared/bridge/domain/stores/store.ts";
import type { MerchantDeps } from "./merchant-deps.ts";

/** How to reach a connected store, or a shop that installed the app and has no courier account yet. */
export async function findStoreAccess(
  { stores, installations }: Pick<MerchantDeps, "stores" | "installations">,
  storeId: StoreId,
): Promise<StoreAccess | undefined> {
  const store = await stores.find(storeId);
  if (store !== undefined) return store.access;
  const installation = await installations.find(storeId);
  return installation === undefined || findEndedState(installation.state)
    ? undefined
    : { kind: "shopify", shop: installation.shop };
}
