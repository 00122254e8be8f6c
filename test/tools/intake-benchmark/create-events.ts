import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { deriveWooCommerceWebhookSecret } from "#shared/bridge/adapters/crypto/webhook-secrets.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";

export const CLIENT_SECRET = "shpss_0123456789abcdef0123456789abcdef";
const KEY = { id: "k1", secret: "0123456789abcdef0123456789abcdef" };
const STORE = "tea-house";

/** What Secrets Manager answers for each name. */
export const SECRETS = {
  "arn:shopify": JSON.stringify({ clientSecret: CLIENT_SECRET, previousClientSecret: "" }),
  "arn:webhooks": JSON.stringify({ current: KEY.id, [KEY.id]: KEY.secret }),
};

/** An order of 10 KB, as Shopify sends it: without spaces. Ids of its samples have 18 digits, real ones 13 or 14. */
export const SHOPIFY_BODY = compact(
  readFileSync("test/fixtures/shopify/orders-create.json", "utf8").replace(/\b\d{16,}\b/g, (id) =>
    id.slice(0, 13),
  ),
);
const WOOCOMMERCE_BODY = compact(
  JSON.parse(readFileSync("test/fixtures/woocommerce/01-created-guest-cod.json", "utf8")).body,
);

/** What the app's subscription asks for (`shopify.app.toml`), and Shopify therefore sends. */
export const SHOPIFY_FIELDS = JSON.stringify({
  admin_graphql_api_id: "gid://shopify/Order/6104000033281",
  updated_at: "2026-11-29T12:00:00-05:00",
});

function compact(json: string): string {
  return JSON.stringify(JSON.parse(json));
}

const sign = (body: string, secret: string) =>
  createHmac("sha256", secret).update(body).digest("base64");

export const createShopifyEvent = (body = SHOPIFY_BODY) =>
  buildGatewayEvent({
    body,
    headers: {
      "x-shopify-hmac-sha256": sign(body, CLIENT_SECRET),
      "x-shopify-topic": "orders/create",
      "x-shopify-shop-domain": "tea-house.myshopify.com",
      "x-shopify-api-version": "2026-10",
    },
  });

/** An order of a store, signed for the bridge, or with one secret for the minimal handler. */
export const createWooCommerceEvent = (secret = deriveWooCommerceWebhookSecret(KEY, STORE)) =>
  buildGatewayEvent({
    body: WOOCOMMERCE_BODY,
    pathParameters: { storeId: STORE },
    headers: {
      "content-type": "application/json",
      "x-wc-webhook-topic": "order.created",
      "x-wc-webhook-signature": sign(WOOCOMMERCE_BODY, secret),
    },
  });
