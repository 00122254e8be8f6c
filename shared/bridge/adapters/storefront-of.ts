import type { Clock } from "#shared/kernel/clock.ts";
import type { Store, WooAccess } from "../domain/tenancy.ts";
import type { Storefront, Tenants } from "../ports.ts";
import type { ShopifyAdmin } from "./shopify/admin.ts";
import { shopifyStorefront } from "./shopify/storefront.ts";
import { whileInstalled } from "./shopify/while-installed.ts";
import type { AskStore } from "./store-http/store-http.ts";
import { type WooClient, wooClient } from "./woocommerce/client.ts";
import { disconnectedStorefront } from "./woocommerce/disconnected.ts";
import { woocommerceStorefront } from "./woocommerce/storefront.ts";

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
