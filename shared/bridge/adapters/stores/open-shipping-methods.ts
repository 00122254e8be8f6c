import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { listRecentMethods } from "#shared/bridge/adapters/shopify/stores/recent-methods.ts";
import { listShippingMethods } from "#shared/bridge/adapters/woocommerce/stores/shipping-methods.ts";
import type { OfferedMethod } from "#shared/bridge/domain/stores/offered-method.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { WooCommerceClientFactory } from "./open-storefront.ts";

/** Returns the function that lists the delivery methods of a store. */
export const openShippingMethods =
  (shopify: ShopifyAdmin, woocommerce: WooCommerceClientFactory) =>
  async (store: Store): Promise<readonly OfferedMethod[]> => {
    const { access } = store;
    if (access.kind === "shopify") return listRecentMethods(shopify, access.shop);
    if (access.kind === "disconnected") return [];
    const names = await listShippingMethods(woocommerce({ ...store, access }));
    return names.map((name) => ({ name, kind: "shipping" }));
  };
