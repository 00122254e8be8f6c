import type { KeyRing } from "#shared/aws/key-ring.ts";
import { hasLegacyOrderStorage } from "#shared/bridge/adapters/woocommerce/stores/order-storage.ts";
import { readAdminEmail } from "#shared/bridge/adapters/woocommerce/stores/read-admin-email.ts";
import { createWooCommerceWebhooks } from "#shared/bridge/adapters/woocommerce/stores/store-webhooks.ts";
import {
  buildWebhookAddress,
  buildWebhookDelivery,
} from "#shared/bridge/adapters/woocommerce/stores/webhook-address.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreMaintenance } from "#shared/bridge/ports/store-maintenance.ts";
import type { WooCommerceClientFactory } from "./open-storefront.ts";

interface StoreMaintenanceSettings {
  /** The origin that webhooks are sent to. */
  readonly webhookUrl: string;
  /** The origins that they were sent to before. */
  readonly formerWebhookUrls?: readonly string[];
  /** Returns the keys from which the secrets of the stores' webhooks are derived. */
  readonly readWebhookKeys: () => Promise<KeyRing>;
}

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
    { webhookUrl, formerWebhookUrls = [], readWebhookKeys }: StoreMaintenanceSettings,
  ) =>
  (store: Store): StoreMaintenance => {
    const { storeId, access } = store;
    if (access.kind !== "woocommerce") return NO_MAINTENANCE;
    const request = woocommerce({ ...store, access });
    return {
      webhooks: createWooCommerceWebhooks(request, {
        address: buildWebhookAddress(webhookUrl, storeId),
        formerAddresses: formerWebhookUrls.map((url) => buildWebhookAddress(url, storeId)),
        getDelivery: async () => buildWebhookDelivery(webhookUrl, await readWebhookKeys(), storeId),
      }),
      readAdminEmail: () => readAdminEmail(request),
      canHideEdits: () => hasLegacyOrderStorage(request),
    };
  };
