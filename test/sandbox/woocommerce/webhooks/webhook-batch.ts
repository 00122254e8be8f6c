import { type JsonObject, Refusal } from "#test/sandbox/woocommerce/http/wp-json.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { webhookBody } from "./webhook-body.ts";
import { findWebhook, removeWebhook } from "./webhooks.ts";

const MOST = 100;

/** Deletes the webhooks that a batch names, by force as batches do; one that is missing fails alone. */
export function changeInBatch(store: Store, asked: JsonObject): JsonObject {
  const ids = Array.isArray(asked.delete) ? asked.delete.map(Number) : [];
  if (ids.length > MOST) {
    const message = `Unable to accept more than ${MOST} items for this request.`;
    throw new Refusal(413, "woocommerce_rest_request_entity_too_large", message);
  }
  return { delete: store.db.atomically(() => ids.map((id) => removed(store, id))) };
}

function removed(store: Store, id: number): JsonObject {
  const webhook = findWebhook(store, id);
  if (webhook === undefined) {
    const missing = new Refusal(404, "woocommerce_rest_shop_webhook_invalid_id", "Invalid ID.");
    return { id, error: missing.body() };
  }
  removeWebhook(store, id);
  return webhookBody(store, webhook);
}
