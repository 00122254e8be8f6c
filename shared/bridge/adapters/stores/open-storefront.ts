import type { StoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import { createShopifyStorefront } from "#shared/bridge/adapters/shopify/delivery/storefront.ts";
import { createUninstallSafeStorefront } from "#shared/bridge/adapters/shopify/delivery/uninstall-safe-storefront.ts";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { createDisconnectedStorefront } from "#shared/bridge/adapters/woocommerce/delivery/disconnected-storefront.ts";
import { createWooCommerceStorefront } from "#shared/bridge/adapters/woocommerce/delivery/storefront.ts";
import { createStoreCaches } from "#shared/bridge/adapters/woocommerce/store-cache.ts";
import {
  createWooCommerceClient,
  type WooCommerceClient,
} from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import type { Store, WooCommerceAccess } from "#shared/bridge/domain/stores/store.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** Creates the REST client of a store. The client saves the authentication that its store accepts. */
export type WooCommerceClientFactory = (
  store: Store & { readonly access: WooCommerceAccess },
) => WooCommerceClient;

export const createWooCommerceClientFactory =
  (
    requestStore: StoreHttpClient,
    stores: Pick<Stores, "saveOauthHome">,
  ): WooCommerceClientFactory =>
  (store) =>
    createWooCommerceClient(requestStore, store.access, (oauthHome) =>
      stores.saveOauthHome(store, oauthHome),
    );

/** Returns the factory of storefronts, for stores of every platform. */
export function openStorefront(
  shopify: ShopifyAdmin,
  woocommerce: WooCommerceClientFactory,
  clock: Clock,
): (store: Store) => Storefront {
  const openCache = createStoreCaches(clock);
  return (store) => {
    const { access } = store;
    if (access.kind === "disconnected") return createDisconnectedStorefront(clock);
    return access.kind === "shopify"
      ? createUninstallSafeStorefront(createShopifyStorefront(shopify, access.shop, clock))
      : createWooCommerceStorefront(woocommerce({ ...store, access }), openCache(access.url));
  };
}
