import type { AskStore } from "#shared/bridge/adapters/http/store-http-client.ts";
import { shopifyStorefront } from "#shared/bridge/adapters/shopify/delivery/storefront.ts";
import { whileInstalled } from "#shared/bridge/adapters/shopify/delivery/uninstall-safe-storefront.ts";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { disconnectedStorefront } from "#shared/bridge/adapters/woocommerce/delivery/disconnected-storefront.ts";
import { woocommerceStorefront } from "#shared/bridge/adapters/woocommerce/delivery/storefront.ts";
import {
  type WooClient,
  wooClient,
} from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import type { Store, WooAccess } from "#shared/bridge/domain/stores/store.ts";
import type { Storefront, Tenants } from "#shared/bridge/ports.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** The REST API of a connected WooCommerce store; how it takes its keys is remembered. */
export type WooClientOf = (store: Store & { readonly access: WooAccess }) => WooClient;

export const wooClientOf =
  (askStore: AskStore, tenants: Pick<Tenants, "rememberWay">): WooClientOf =>
  (store) =>
    wooClient(askStore, store.access, (oauthHome) => tenants.rememberWay(store, oauthHome));

/** The way to talk to a connected store. */
export const storefrontOf =
  (shopify: ShopifyAdmin, woocommerce: WooClientOf, clock: Clock) =>
  (store: Store): Storefront => {
    const { access } = store;
    if (access.kind === "disconnected") return disconnectedStorefront(clock);
    return access.kind === "shopify"
      ? whileInstalled(shopifyStorefront(shopify, access.shop, clock))
      : woocommerceStorefront(woocommerce({ ...store, access }));
  };
