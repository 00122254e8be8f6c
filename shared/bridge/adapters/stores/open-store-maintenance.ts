import { hasLegacyOrderStorage } from "#shared/bridge/adapters/woocommerce/stores/order-storage.ts";
import { readAdminEmail } from "#shared/bridge/adapters/woocommerce/stores/read-admin-email.ts";
import { createWooCommerceWebhooks } from "#shared/bridge/adapters/woocommerce/stores/store-webhooks.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreMaintenance } from "#shared/bridge/ports/store-maintenance.ts";
import type { WooCommerceClientFactory } from "./open-storefront.ts";

interface StoreMaintenanceSettings {
  /** The bridge's own origin. */
  readonly publicUrl: string;
  /** Hex; the secret that the store's webhooks sign with. */
  readonly getWebhookSecret: (storeId: StoreId) => Promise<string>;
}

/** Where a WooCommerce store's webhooks deliver to; each store has an address of its own. */
const buildWebhookUrl = (publicUrl: string, storeId: StoreId): string =>
  `${publicUrl}/woocommerce/${storeId}/webhooks`;

/** Of Shopify shops, and of stores that left. */
const NO_MAINTENANCE: StoreMaintenance = {
  webhooks: undefined,
  readAdminEmail: async () => undefined,
  canHideEdits: async () => false,
};

/** The way to keep a connected store's orders coming in. */
export const openStoreMaintenance =
  (
    woocommerce: WooCommerceClientFactory,
    { publicUrl, getWebhookSecret }: StoreMaintenanceSettings,
  ) =>
  (store: Store): StoreMaintenance => {
    const { storeId, access } = store;
    if (access.kind !== "woocommerce") return NO_MAINTENANCE;
    const request = woocommerce({ ...store, access });
    return {
      webhooks: createWooCommerceWebhooks(request, {
        deliveryUrl: buildWebhookUrl(publicUrl, storeId),
        secret: () => getWebhookSecret(storeId),
      }),
      readAdminEmail: () => readAdminEmail(request),
      canHideEdits: () => hasLegacyOrderStorage(request),
    };
  };
