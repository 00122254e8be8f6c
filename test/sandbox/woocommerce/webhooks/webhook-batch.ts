import { type JsonObject, RestError } from "#test/sandbox/woocommerce/http/wp-json.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { toWebhookBody } from "./webhook-body.ts";
import { findWebhook, removeWebhook } from "./webhooks.ts";

const BATCH_LIMIT = 100;

/** Deletes the webhooks of a batch permanently. Each missing webhook fails alone. */
export function deleteWebhookBatch(store: Store, input: JsonObject): JsonObject {
  const ids = Array.isArray(input.delete) ? input.delete.map(Number) : [];
  if (ids.length > BATCH_LIMIT) {
    const message = `Unable to accept more than ${BATCH_LIMIT} items for this request.`;
    throw new RestError(413, "woocommerce_rest_request_entity_too_large", message);
  }
  return { delete: store.db.runInTransaction(() => ids.map((id) => deleteOne(store, id))) };
}

function deleteOne(store: Store, id: number): JsonObject {
  const webhook = findWebhook(store, id);
  if (webhook === undefined) {
    const missing = new RestError(404, "woocommerce_rest_shop_webhook_invalid_id", "Invalid ID.");
    return { id, error: missing.toBody() };
  }
  removeWebhook(store, id);
  return toWebhookBody(store, webhook);
}
