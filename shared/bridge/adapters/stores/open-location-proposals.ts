import type { StoreHttpClient } from "#shared/bridge/adapters/http/store-http-client.ts";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { readShopLocations } from "#shared/bridge/adapters/shopify/stores/shop-locations.ts";
import { readStoreAddress } from "#shared/bridge/adapters/woocommerce/stores/store-address.ts";
import { readSiteProfile } from "#shared/bridge/adapters/woocommerce/wordpress-index.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { LocationProposal } from "#shared/bridge/domain/stores/location-proposal.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { WooCommerceClientFactory } from "./open-storefront.ts";

/**
 * Returns the function that reads a store's own locations: those of a Shopify shop, or the address of a
 * WooCommerce store. It throws `UnavailableError` if the store does not answer or refuses.
 */
export const openLocationProposals =
  (shopify: ShopifyAdmin, woocommerce: WooCommerceClientFactory, requestStore: StoreHttpClient) =>
  async (store: Store): Promise<readonly LocationProposal[]> => {
    const { access } = store;
    switch (access.kind) {
      case "shopify":
        return readShopLocations((operation, variables) =>
          shopify.run(access.shop, operation, variables),
        );
      case "woocommerce":
        return readStoreAddress(woocommerce({ ...store, access }), () =>
          readSiteProfile(requestStore, access.url),
        );
      case "disconnected":
        throw new UnavailableError(createMessage("store-disconnected"), { kind: "credentials" });
    }
  };
