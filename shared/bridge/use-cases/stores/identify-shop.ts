import { type StoreId, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { ShopLookup } from "#shared/bridge/ports/shop-lookup.ts";
import type { StoreProfiles, Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";

export interface IdentifyShopDeps {
  readonly installations: Pick<Installations, "find" | "findStoreId" | "claim" | "moveShop">;
  readonly shopLookup: Pick<ShopLookup, "readShopIdAt">;
  readonly stores: Pick<StoreProfiles, "find"> & Pick<Stores, "updateAccess" | "disconnectCourier">;
  readonly clock: Clock;
}

/** A shop as an event names it: `shopId` only where Shopify signed it together with the domain. */
interface NamedShop {
  readonly shop: string;
  readonly shopId?: string | undefined;
}

/** The store of a shop, and the domain to ask Shopify about it. */
interface IdentifiedShop {
  readonly storeId: StoreId;
  readonly shop: string;
}

/**
 * Returns the store of a shop that was connected. A shop that is connected already under an earlier
 * domain keeps its store; a store that was made for the new domain books nothing. Safe to repeat.
 */
export async function identifyConnectedShop(
  deps: IdentifyShopDeps,
  shop: string,
): Promise<IdentifiedShop> {
  const known = await deps.installations.findStoreId(shop);
  const shopId = await deps.shopLookup.readShopIdAt(shop, known);
  if (shopId === undefined) return { storeId: known, shop };
  const storeId = await moveShop(deps, shopId, shop);
  const named = toShopifyStoreId(shop);
  if (named !== storeId && (await findStoreDomain(deps, named)) === shop)
    await deps.stores.disconnectCourier(named);
  return { storeId, shop };
}

/**
 * Returns the store of a shop that an event names. If a known shop has a new domain, Shopify is asked
 * there with the shop's own tokens, and only then the store moves to the domain. Safe to repeat.
 * Throws `UnavailableError` while Shopify does not answer.
 */
export async function identifyChangedShop(
  deps: IdentifyShopDeps,
  { shop, shopId }: NamedShop,
): Promise<IdentifiedShop> {
  const storeId = await deps.installations.findStoreId(shop, shopId);
  const installed = (await deps.installations.find(storeId))?.shop;
  const connected = await findStoreDomain(deps, storeId);
  const former = [installed, connected].filter((domain) => domain !== undefined);
  if (shopId === undefined || former.every((domain) => domain === shop)) return { storeId, shop };
  if ((await deps.shopLookup.readShopIdAt(shop, storeId)) === shopId)
    return { storeId: await moveShop(deps, shopId, shop), shop };
  // An old webhook that was sent again: the shop no longer has this domain.
  return { storeId, shop: installed ?? connected ?? shop };
}

async function findStoreDomain({ stores }: IdentifyShopDeps, storeId: StoreId) {
  const access = (await stores.find(storeId))?.access;
  return access?.kind === "shopify" ? access.shop : undefined;
}

/** Saves a domain that Shopify confirmed. After a crash, an event that is sent again saves the rest. */
async function moveShop(deps: IdentifyShopDeps, shopId: string, shop: string): Promise<StoreId> {
  const { installations, stores, clock } = deps;
  const storeId = await installations.claim(shopId, shop);
  await installations.moveShop(storeId, shop);
  const domain = await findStoreDomain(deps, storeId);
  if (domain !== undefined && domain !== shop)
    await stores.updateAccess(storeId, { kind: "shopify", shop }, clock());
  return storeId;
}
