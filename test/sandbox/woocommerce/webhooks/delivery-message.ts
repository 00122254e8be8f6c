import { createHmac } from "node:crypto";
import { type JsonObject, RestError, toPhpJson } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { findOrder } from "#test/sandbox/woocommerce/orders/order-rows.ts";
import { readFaults } from "#test/sandbox/woocommerce/state/faults.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { parseTopicParts } from "./webhook-topics.ts";
import type { Webhook } from "./webhooks.ts";

/** Builds the body of a delivery. An order that the user cannot read becomes an error, which is also signed. */
function buildBody(store: Store, { topic }: Webhook, orderId: number): JsonObject {
  const { resource, event } = parseTopicParts(topic);
  if (resource === "action") return { action: event, arg: orderId };
  if (event === "deleted") return { id: orderId };
  if (readFaults(store).userDemoted) {
    const message = "Sorry, you cannot view this resource.";
    return new RestError(403, "woocommerce_rest_cannot_view", message).toBody();
  }
  const missing = new RestError(404, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.");
  return findOrder(store, orderId) ?? missing.toBody();
}

/** Builds the exact body and the headers of a delivery when it is sent. */
export function buildDeliveryMessage(
  store: Store,
  webhook: Webhook,
  orderId: number,
): { body: string; headers: Record<string, string> } {
  const { resource, event } = parseTopicParts(webhook.topic);
  const body = toPhpJson(buildBody(store, webhook, orderId));
  const second = Math.floor(store.clock().getTime() / 1000);
  const headers = {
    "Content-Type": "application/json",
    "X-WC-Webhook-Source": `${store.getUrl()}/`,
    "X-WC-Webhook-Topic": webhook.topic,
    "X-WC-Webhook-Resource": resource,
    "X-WC-Webhook-Event": event,
    "X-WC-Webhook-Signature": createHmac("sha256", webhook.secret).update(body).digest("base64"),
    "X-WC-Webhook-ID": String(webhook.id),
    // Depends on the webhook and the second only, so it is not unique.
    "X-WC-Webhook-Delivery-ID": createHmac("md5", "salt")
      .update(`${webhook.id}${second}`)
      .digest("hex"),
  };
  return { body, headers };
}
