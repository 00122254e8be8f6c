import type { KeyRing } from "#shared/aws/key-ring.ts";
import {
  deriveWooCommerceWebhookSecret,
  WEBHOOK_KEY_PARAMETER,
} from "#shared/bridge/adapters/crypto/webhook-secrets.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { WebhookDelivery } from "./store-webhooks.ts";

/** Builds the address of a WooCommerce store's webhooks. Each store has its own. */
export const buildWebhookAddress = (publicUrl: string, storeId: StoreId): string =>
  `${publicUrl}/woocommerce/${storeId}/webhooks`;

/** Builds what a store needs for new webhooks: the address, which names the current key, and the secret. */
export const buildWebhookDelivery = (
  publicUrl: string,
  { current }: Pick<KeyRing, "current">,
  storeId: StoreId,
): WebhookDelivery => ({
  url: `${buildWebhookAddress(publicUrl, storeId)}?${WEBHOOK_KEY_PARAMETER}=${current.id}`,
  secret: deriveWooCommerceWebhookSecret(current, storeId),
});
