import { hasLegacyOrderStorage } from "#shared/bridge/adapters/woocommerce/stores/order-storage.ts";
import { readAdminEmail } from "#shared/bridge/adapters/woocommerce/stores/read-admin-email.ts";
import { createWooCommerceWebhooks } from "#shared/bridge/adapters/woocommerce/stores/store-webhooks.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreMaintenance } from "#shared/bridge/ports/store-maintenance.ts";
import type { WooCommerceClientFactory } from "./open-storefront.ts";

interface StoreMaintenanceSettings {
  /** The origin of the bridge. */
  readonly publicUrl: string;
  /** Returns the secret (hex) that signs the store's webhooks. */
  readonly getWebhookSecret: (storeId: StoreId) => Promise<string>;
}

/** Builds the delivery URL of a WooCommerce store's webhooks. Each store has its own. */
const buildWebhookUrl = (publicUrl: string, storeId: StoreId): string =>
  `${publicUrl}/woocommerce/${storeId}/webhooks`;

/** The maintenance of Shopify shops and of disconnected stores: none. */
const NO_MAINTENANCE: StoreMaintenance = {
  webhooks: undefined,
  readAdminEmail: async () => undefined,
  canHideEdits: async () => false,
};

/** Returns the factory of the maintenance that keeps a store's webhooks working. */
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
