import {
  createShopifyAdmin,
  type ShopifyApp,
} from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { ShopLookup } from "#shared/bridge/ports/shop-lookup.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { parseShop } from "./read-shop-id.ts";
import { ignoreAccessRefusal } from "./shop-lookup.ts";
import { READ_SHOP } from "./shop-operations.ts";

/** Reads which shop has a domain that Shopify has not confirmed yet. */
export const createShopIdLookup = (
  app: ShopifyApp,
  clock: Clock,
): Pick<ShopLookup, "readShopIdAt"> => ({
  async readShopIdAt(shop, storeId) {
    const installations = createInstallationView(app.installations, shop, storeId);
    const admin = createShopifyAdmin({ ...app, installations }, clock);
    const response = await ignoreAccessRefusal(admin.run(shop, READ_SHOP, {}));
    if (response === undefined) return undefined;
    const { id, myshopifyDomain } = parseShop(response);
    // A former domain may still answer.
    return myshopifyDomain === shop ? id : undefined;
  },
});

/**
 * Returns the installations as they look if the shop of a store has this domain. Tokens are renewed as
 * ever; what an answer says about the installation is not saved, because the domain can be another
 * shop's.
 */
const createInstallationView = (
  installations: Installations,
  shop: string,
  storeId: StoreId,
): Installations => ({
  ...installations,
  findStoreId: async () => storeId,
  async find() {
    const installation = await installations.find(storeId);
    return installation && { ...installation, shop };
  },
  setState: async () => undefined,
  setWithheld: async () => undefined,
  recordNotFound: async (_storeId, _shop, now) => now,
  uninstall: async () => undefined,
});
