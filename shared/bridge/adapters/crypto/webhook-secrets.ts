import { createHmac } from "node:crypto";
import type { Key, KeyRing } from "#shared/aws/key-ring.ts";

/** The part of a webhook's address that names the key of its secret. */
export const WEBHOOK_KEY_PARAMETER = "key";

/** Derives a store's webhook secret, so that verification needs no look-up. Hex, because WooCommerce decodes HTML. */
export const deriveWooCommerceWebhookSecret = ({ secret }: Key, storeId: string): string =>
  createHmac("sha256", secret).update(`woocommerce-webhook:${storeId}`).digest("hex");

/**
 * Derives the secrets that may have signed a webhook. Its address names the key; an address from
 * before keys had ids names none.
 */
export function listWebhookSecrets(
  { keys }: KeyRing,
  storeId: string,
  keyId: string | undefined,
): string[] {
  const named = keyId === undefined ? [...keys.values()] : [keys.get(keyId)];
  return named
    .flatMap((key) => key ?? [])
    .map((key) => deriveWooCommerceWebhookSecret(key, storeId));
}
