import type { KeyRing } from "#shared/aws/key-ring.ts";
import {
  deriveWooCommerceWebhookSecret,
  WEBHOOK_KEY_PARAMETER,
} from "#shared/bridge/adapters/crypto/webhook-secrets.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { WebhookDelivery } from "./store-webhooks.ts";

/** Builds the address of a WooCommerce store's webhooks. Each store has its own. */
export const buildWebhookAddress = (webhookUrl: string, storeId: StoreId): string =>
  `${webhookUrl}/woocommerce/${storeId}/webhooks`;

/** Builds what a store needs for new webhooks: the address, which names the current key, and the secret. */
export const buildWebhookDelivery = (
  webhookUrl: string,
  { current }: Pick<KeyRing, "current">,
  storeId: StoreId,
): WebhookDelivery => ({
  url: `${buildWebhookAddress(webhookUrl, storeId)}?${WEBHOOK_KEY_PARAMETER}=${current.id}`,
  secret: deriveWooCommerceWebhookSecret(current, storeId),
});
