import { createHmac } from "node:crypto";
import { type JsonObject, phpJson, Refusal } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { findOrder } from "#test/sandbox/woocommerce/orders/order-rows.ts";
import { faultsOf } from "#test/sandbox/woocommerce/state/faults.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { topicParts } from "./webhook-topics.ts";
import type { Webhook } from "./webhooks.ts";

/** What the webhook says about an order now. A body that may not or cannot be read is an error, signed all the same. */
function bodyOf(store: Store, { topic }: Webhook, orderId: number): JsonObject {
  const { resource, event } = topicParts(topic);
  if (resource === "action") return { action: event, arg: orderId };
  if (event === "deleted") return { id: orderId };
  if (faultsOf(store).userDemoted) {
    const message = "Sorry, you cannot view this resource.";
    return new Refusal(403, "woocommerce_rest_cannot_view", message).body();
  }
  const missing = new Refusal(404, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.");
  return findOrder(store, orderId) ?? missing.body();
}

/** A delivery's exact body and the headers that go with it, built when it is sent. */
export function deliveryMessage(
  store: Store,
  webhook: Webhook,
  orderId: number,
): { body: string; headers: Record<string, string> } {
  const { resource, event } = topicParts(webhook.topic);
  const body = phpJson(bodyOf(store, webhook, orderId));
  const second = Math.floor(store.clock().getTime() / 1000);
  const headers = {
    "Content-Type": "application/json",
    "X-WC-Webhook-Source": `${store.url()}/`,
    "X-WC-Webhook-Topic": webhook.topic,
    "X-WC-Webhook-Resource": resource,
    "X-WC-Webhook-Event": event,
    "X-WC-Webhook-Signature": createHmac("sha256", webhook.secret).update(body).digest("base64"),
    "X-WC-Webhook-ID": String(webhook.id),
    // Of webhook and second alone, so that it is not unique.
    "X-WC-Webhook-Delivery-ID": createHmac("md5", "salt")
      .update(`${webhook.id}${second}`)
      .digest("hex"),
  };
  return { body, headers };
}
