import { findBuyerOrders as findShopifyOrders } from "#shared/bridge/adapters/shopify/delivery/find-buyer-orders.ts";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { findBuyerOrders as findWooCommerceOrders } from "#shared/bridge/adapters/woocommerce/delivery/find-buyer-orders.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { FindBuyerOrders } from "#shared/bridge/ports/delivery-listing.ts";
import type { WooCommerceClientFactory } from "./open-storefront.ts";

/** Returns the function that asks a store for the orders of a buyer. */
export const openBuyerSearch =
  (shopify: ShopifyAdmin, woocommerce: WooCommerceClientFactory): FindBuyerOrders =>
  async (store, text) => {
    const { access } = store;
    switch (access.kind) {
      case "shopify":
        return findShopifyOrders(shopify, access.shop, text);
      case "woocommerce":
        return findWooCommerceOrders(woocommerce({ ...store, access }), text);
      case "disconnected":
        throw new UnavailableError(createMessage("store-disconnected"), { kind: "credentials" });
    }
  };
