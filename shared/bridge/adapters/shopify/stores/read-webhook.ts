import { bodyName, isSignedBody } from "#shared/bridge/adapters/crypto/body-signature.ts";
import { shopDomain } from "#shared/bridge/adapters/shopify/shop-domain.ts";
import type { ShopifySecrets } from "#shared/bridge/adapters/shopify/shopify-secrets.ts";
import { shopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { Hint } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import type { WebhookReading, WebhookRequest } from "#shared/bridge/domain/stores/webhook.ts";
import { exactJsonOrUndefined } from "#shared/kernel/parse-json.ts";
import { complianceEvent, fulfillmentOrderIn, orderIdIn } from "./webhook-body.ts";

/** Shopify signs the raw body with the app's oldest secret that is not revoked; headers are not signed. */
export const isFromShopify = (
  { rawBody, headers }: WebhookRequest,
  secrets: ShopifySecrets,
): boolean =>
  isSignedBody(rawBody, headers["x-shopify-hmac-sha256"], [
    secrets.clientSecret,
    secrets.previousClientSecret,
  ]);

type Subject = Hint | ShopEvent;
type Reader = (body: unknown, claimedShop: string, topic: string) => Subject | undefined;

const order: Reader = (body, claimedShop, topic) => {
  const shop = shopDomain.safeParse(claimedShop).data;
  const orderId = orderIdIn(body);
  if (shop === undefined || orderId === undefined) return undefined;
  return { storeId: shopifyStoreId(shop), orderId, part: 1, why: `shopify ${topic}` };
};

const fulfillmentOrder: Reader = (body, claimedShop) => {
  const shop = shopDomain.safeParse(claimedShop).data;
  const fulfillmentOrderId = fulfillmentOrderIn(body);
  if (shop === undefined || fulfillmentOrderId === undefined) return undefined;
  return { kind: "find-order", shop, fulfillmentOrderId };
};

const look =
  (why: "uninstalled" | "changed"): Reader =>
  (_, claimedShop) => {
    const shop = shopDomain.safeParse(claimedShop).data;
    return shop === undefined ? undefined : { kind: "look", shop, why };
  };

/** What each topic that `shopify.app.toml` subscribes to is read as. */
const READERS: Readonly<Record<string, Reader>> = {
  "orders/create": order,
  "orders/paid": order,
  "orders/updated": order,
  "orders/edited": order,
  "orders/cancelled": order,
  "fulfillment_orders/order_routing_complete": fulfillmentOrder,
  "fulfillment_orders/moved": fulfillmentOrder,
  "fulfillment_orders/split": fulfillmentOrder,
  "fulfillment_orders/merged": fulfillmentOrder,
  "fulfillment_orders/placed_on_hold": fulfillmentOrder,
  "fulfillment_orders/hold_released": fulfillmentOrder,
  "fulfillment_orders/rescheduled": fulfillmentOrder,
  "fulfillment_orders/cancelled": fulfillmentOrder,
  "app/uninstalled": look("uninstalled"),
  "app/scopes_update": look("changed"),
  "shop/update": look("changed"),
  "customers/data_request": complianceEvent,
  "customers/redact": complianceEvent,
  "shop/redact": complianceEvent,
};

export const KNOWN_TOPICS = Object.keys(READERS);

/**
 * What a webhook is about. Nothing in it is believed: the order, and how the app stands, are asked of
 * the shop. Only what the law demands is done as it says, for the shop that the signed body names.
 */
export function readShopifyWebhook({ rawBody, headers }: WebhookRequest): WebhookReading<Subject> {
  const topic = headers["x-shopify-topic"] ?? "";
  const read = READERS[topic];
  if (read === undefined) return { kind: "unknown-topic" };
  const body = exactJsonOrUndefined(rawBody.toString("utf8"));
  const hint = read(body, headers["x-shopify-shop-domain"] ?? "", topic);
  if (hint === undefined) return { kind: "no-subject" };
  return { kind: "hint", hint, once: headers["x-shopify-webhook-id"] ?? bodyName(rawBody) };
}
