import { isLegacyStorage } from "#shared/bridge/adapters/woocommerce/stores/order-storage.ts";
import { adminEmail } from "#shared/bridge/adapters/woocommerce/stores/read-admin-email.ts";
import { woocommerceWebhooks } from "#shared/bridge/adapters/woocommerce/stores/store-webhooks.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreUpkeep } from "#shared/bridge/ports/store-maintenance.ts";
import type { WooClientOf } from "./open-storefront.ts";

interface Settings {
  /** The bridge's own origin. */
  readonly publicUrl: string;
  /** Hex; the secret that the store's webhooks sign with. */
  readonly secretOf: (storeId: StoreId) => Promise<string>;
}

/** Where a WooCommerce store's webhooks deliver to; each store has an address of its own. */
const woocommerceDeliveryUrl = (publicUrl: string, storeId: StoreId): string =>
  `${publicUrl}/woocommerce/${storeId}/webhooks`;

/** Of Shopify shops, and of stores that left. */
const NO_UPKEEP: StoreUpkeep = {
  webhooks: undefined,
  adminEmail: async () => undefined,
  hidesEdits: async () => false,
};

/** The way to keep a connected store's orders coming in. */
export const storeUpkeepOf =
  (woocommerce: WooClientOf, { publicUrl, secretOf }: Settings) =>
  (store: Store): StoreUpkeep => {
    const { storeId, access } = store;
    if (access.kind !== "woocommerce") return NO_UPKEEP;
    const ask = woocommerce({ ...store, access });
    return {
      webhooks: woocommerceWebhooks(ask, {
        deliveryUrl: woocommerceDeliveryUrl(publicUrl, storeId),
        secret: () => secretOf(storeId),
      }),
      adminEmail: () => adminEmail(ask),
      hidesEdits: () => isLegacyStorage(ask),
    };
  };
