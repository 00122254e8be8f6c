import { listShippingMethods } from "#shared/bridge/adapters/woocommerce/stores/shipping-methods.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { WooCommerceClientFactory } from "./open-storefront.ts";

/** Returns the function that lists the shipping methods of a store; none for Shopify shops. */
export const openShippingMethods =
  (woocommerce: WooCommerceClientFactory) =>
  async (store: Store): Promise<readonly string[]> => {
    const { access } = store;
    return access.kind === "woocommerce"
      ? listShippingMethods(woocommerce({ ...store, access }))
      : [];
  };
