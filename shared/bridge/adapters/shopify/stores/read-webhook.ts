import {
  computeBodyId,
  isValidBodySignature,
} from "#shared/bridge/adapters/crypto/body-signature.ts";
import { checkServedVersion } from "#shared/bridge/adapters/shopify/api-version.ts";
import type { ShopifySecrets } from "#shared/bridge/adapters/shopify/shopify-secrets.ts";
import {
  type StoreOrderId,
  shopDomainSchema,
  toShopifyStoreId,
} from "#shared/bridge/domain/ids.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type {
  InstallationCheckReason,
  ShopEvent,
} from "#shared/bridge/domain/stores/shop-event.ts";
import type { ParsedWebhook, WebhookRequest } from "#shared/bridge/domain/stores/webhook.ts";
import { parseJsonWithExactIntegers } from "#shared/kernel/parse-json.ts";
import {
  findChangeTime,
  findDeletedOrderId,
  findFulfilledOrderId,
  findFulfillmentOrderId,
  findOrderId,
  findShop,
  toComplianceEvent,
} from "./webhook-body.ts";

/** Shopify signs the raw body with the app's oldest secret that is not revoked. It does not sign the headers. */
export const isFromShopify = (
  { rawBody, headers }: WebhookRequest,
  secrets: ShopifySecrets,
): boolean =>
  isValidBodySignature(rawBody, headers["x-shopify-hmac-sha256"], [
    secrets.clientSecret,
    secrets.previousClientSecret,
  ]);

type WebhookMessage = ReconcileRequest | ShopEvent;
type TopicReader = (
  body: unknown,
  claimedShop: string,
  topic: string,
  webhookId: string,
) => WebhookMessage | undefined;

const createOrderTopicReader =
  (findId: (body: unknown) => StoreOrderId | undefined): TopicReader =>
  (body, claimedShop, topic) => {
    const shop = shopDomainSchema.safeParse(claimedShop).data;
    const orderId = findId(body);
    if (shop === undefined || orderId === undefined) return undefined;
    const reason = `shopify ${topic}`;
    return { storeId: toShopifyStoreId(shop), orderId, part: 1, reason, source: "store" };
  };
const readOrderTopic = createOrderTopicReader(findOrderId);

/** The bridge's own writes send this topic, and no other says so little: its time tells whether one did. */
const readOrderUpdate: TopicReader = (body, ...named) => {
  const request = readOrderTopic(body, ...named);
  const changedAt = findChangeTime(body);
  return request && changedAt ? { ...request, changedAt } : request;
};

const readFulfillmentOrderTopic: TopicReader = (body, claimedShop) => {
  const shop = shopDomainSchema.safeParse(claimedShop).data;
  const fulfillmentOrderId = findFulfillmentOrderId(body);
  if (shop === undefined || fulfillmentOrderId === undefined) return undefined;
  return { kind: "find-order", shop, fulfillmentOrderId };
};

const createShopTopicReader =
  (reason: Exclude<InstallationCheckReason, "connected">): TopicReader =>
  (body, claimedShop) => {
    const shop = shopDomainSchema.safeParse(claimedShop).data;
    // What the signed body says comes before the header, which is not signed.
    const named = findShop(body) ?? (shop === undefined ? undefined : { shop });
    return named && { kind: "check-installation", ...named, reason };
  };

/** The orders that are not booked may depend on a location: its address, or whether it ships. */
const readLocationTopic: TopicReader = (_body, claimedShop, _topic, webhookId) => {
  const shop = shopDomainSchema.safeParse(claimedShop).data;
  return shop === undefined
    ? undefined
    : {
        kind: "reconcile-waiting",
        storeId: toShopifyStoreId(shop),
        shop,
        reason: "locations-changed",
        run: webhookId,
      };
};

/** The parser of each topic in the subscriptions of `shopify.app.toml`. */
const TOPIC_READERS: ReadonlyMap<string, TopicReader> = new Map(
  Object.entries({
    "orders/create": readOrderTopic,
    "orders/paid": readOrderTopic,
    "orders/updated": readOrderUpdate,
    "orders/edited": readOrderTopic,
    "orders/cancelled": readOrderTopic,
    "orders/delete": createOrderTopicReader(findDeletedOrderId),
    "fulfillments/update": createOrderTopicReader(findFulfilledOrderId),
    "fulfillment_orders/order_routing_complete": readFulfillmentOrderTopic,
    "fulfillment_orders/moved": readFulfillmentOrderTopic,
    "fulfillment_orders/split": readFulfillmentOrderTopic,
    "fulfillment_orders/merged": readFulfillmentOrderTopic,
    "fulfillment_orders/placed_on_hold": readFulfillmentOrderTopic,
    "fulfillment_orders/hold_released": readFulfillmentOrderTopic,
    "fulfillment_orders/rescheduled": readFulfillmentOrderTopic,
    "fulfillment_orders/scheduled_fulfillment_order_ready": readFulfillmentOrderTopic,
    "fulfillment_orders/cancelled": readFulfillmentOrderTopic,
    "locations/update": readLocationTopic,
    "locations/activate": readLocationTopic,
    "locations/deactivate": readLocationTopic,
    "locations/delete": readLocationTopic,
    "app/uninstalled": createShopTopicReader("uninstalled"),
    "app/scopes_update": createShopTopicReader("scopes-changed"),
    "shop/update": createShopTopicReader("changed"),
    "customers/data_request": toComplianceEvent,
    "customers/redact": toComplianceEvent,
    "shop/redact": toComplianceEvent,
  }),
);

export const KNOWN_TOPICS = [...TOPIC_READERS.keys()];

/**
 * Reads what a webhook is about. Its content is only a hint: the bridge reads the order and the state
 * of the app from the shop. Only the mandatory privacy webhooks are carried out as they are, for the
 * shop in their signed body and by its shape.
 */
export function readShopifyWebhook({
  rawBody,
  headers,
}: WebhookRequest): ParsedWebhook<WebhookMessage> {
  const topic = headers["x-shopify-topic"] ?? "";
  const read = TOPIC_READERS.get(topic);
  if (read === undefined) return { kind: "unknown-topic" };
  const body = parseJsonWithExactIntegers(rawBody.toString("utf8"));
  const deduplicationId = headers["x-shopify-webhook-id"] ?? computeBodyId(rawBody);
  const message = read(body, headers["x-shopify-shop-domain"] ?? "", topic, deduplicationId);
  return message === undefined
    ? { kind: "no-subject" }
    : { kind: "message", message, deduplicationId };
}

/** Reads webhooks, and reports those made by another API version than the app subscribes with. */
export const createWatchedReader =
  (reportOtherVersion: () => void) =>
  (request: WebhookRequest): ParsedWebhook<WebhookMessage> => {
    checkServedVersion(request.headers["x-shopify-api-version"], reportOtherVersion);
    return readShopifyWebhook(request);
  };
