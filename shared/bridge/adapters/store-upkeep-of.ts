import type { StoreId } from "../domain/ids.ts";
import type { Store } from "../domain/tenancy.ts";
import type { StoreUpkeep } from "../ports/store-upkeep.ts";
import type { WooClientOf } from "./storefront-of.ts";
import { adminEmail } from "./woocommerce/admin-email.ts";
import { isLegacyStorage } from "./woocommerce/order-storage.ts";
import { woocommerceWebhooks } from "./woocommerce/webhooks.ts";

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
