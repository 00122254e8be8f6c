import { createHmac } from "node:crypto";
import type { Key, KeyRing } from "#shared/aws/key-ring.ts";

/** The part of a webhook's address that names the key of its secret. */
export const WEBHOOK_KEY_PARAMETER = "key";

/** Derives a store's webhook secret, so that verification needs no look-up. Hex, because WooCommerce decodes HTML. */
export const deriveWooCommerceWebhookSecret = ({ secret }: Key, storeId: string): string =>
  createHmac("sha256", secret).update(`woocommerce-webhook:${storeId}`).digest("hex");

/** What was derived from a key is forgotten with it: a ring that is read again has new ones. */
const derivedByKey = new WeakMap<Key, Map<string, string>>();
const MOST_DERIVED = 10_000;

/** Derives it once for each store: an intake checks each of its webhooks with it. */
function deriveOnce(key: Key, storeId: string): string {
  const derived = derivedByKey.get(key) ?? new Map<string, string>();
  const known = derived.get(storeId);
  if (known !== undefined) return known;
  const secret = deriveWooCommerceWebhookSecret(key, storeId);
  if (derived.size >= MOST_DERIVED) derived.clear();
  derivedByKey.set(key, derived.set(storeId, secret));
  return secret;
}

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
  return named.flatMap((key) => key ?? []).map((key) => deriveOnce(key, storeId));
}
