import { type StoreId, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { ShopLookup } from "#shared/bridge/ports/shop-lookup.ts";
import type { StoreProfiles, Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";

export interface IdentifyShopDeps {
  readonly installations: Installations;
  readonly shopLookup: Pick<ShopLookup, "readShopId">;
  readonly stores: StoreProfiles & Pick<Stores, "updateAccess" | "disconnectCourier">;
  readonly clock: Clock;
}

/** A shop as an event names it: `shopId` only where Shopify signed it together with the domain. */
interface NamedShop {
  readonly shop: string;
  readonly shopId?: string | undefined;
}

/**
 * Returns the store of a shop that was connected. A shop that is connected already under an earlier
 * domain keeps its store; a store that was made for the new domain books nothing.
 */
export async function identifyConnectedShop(
  deps: IdentifyShopDeps,
  shop: string,
): Promise<StoreId> {
  const shopId = await deps.shopLookup.readShopId(shop);
  if (shopId === undefined) return deps.installations.findStoreId(shop);
  const storeId = await deps.installations.claim(shopId, shop);
  const named = toShopifyStoreId(shop);
  if (named !== storeId && (await isStoreOf(deps, named, shop)))
    await deps.stores.disconnectCourier(named);
  await moveStore(deps, storeId, shop);
  return storeId;
}

/**
 * Returns the store of a shop that an event names. If a known shop has a new domain, Shopify is asked
 * there with the shop's own tokens, and the store moves to the domain.
 */
export async function identifyChangedShop(
  deps: IdentifyShopDeps,
  { shop, shopId }: NamedShop,
): Promise<StoreId> {
  const { installations } = deps;
  const storeId = await installations.findStoreId(shop, shopId);
  const former = await findDomain(deps, storeId);
  if (shopId === undefined || former === undefined || former === shop) return storeId;
  await installations.claim(shopId, shop);
  await installations.moveShop(storeId, shop);
  const confirmed = await deps.shopLookup.readShopId(shop).catch(() => undefined);
  if (confirmed === shopId) {
    await moveStore(deps, storeId, shop);
    return storeId;
  }
  // An old webhook that was sent again: the shop no longer has this domain.
  await installations.moveShop(storeId, former);
  return storeId;
}

const isStoreOf = async ({ stores }: IdentifyShopDeps, storeId: StoreId, shop: string) => {
  const access = (await stores.find(storeId))?.access;
  return access?.kind === "shopify" && access.shop === shop;
};

async function findDomain({ installations, stores }: IdentifyShopDeps, storeId: StoreId) {
  const installation = await installations.find(storeId);
  if (installation !== undefined) return installation.shop;
  const access = (await stores.find(storeId))?.access;
  return access?.kind === "shopify" ? access.shop : undefined;
}

async function moveStore(
  { stores, clock }: IdentifyShopDeps,
  storeId: StoreId,
  shop: string,
): Promise<void> {
  const access = (await stores.find(storeId))?.access;
  if (access?.kind === "shopify" && access.shop !== shop)
    await stores.updateAccess(storeId, { kind: "shopify", shop }, clock());
}
