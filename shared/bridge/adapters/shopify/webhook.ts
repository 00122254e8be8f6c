import * as z from "zod";
import { jsonOrUndefined } from "#shared/kernel/json.ts";
import { shopifyStoreId, storeOrderIdSchema } from "../../domain/ids.ts";
import type { WebhookReading, WebhookRequest } from "../../domain/webhook.ts";
import { bodyName, isSignedBody } from "../crypto/body-signature.ts";
import type { ShopifySecrets } from "./app-secret.ts";

/** Shopify signs the raw body with the app's oldest secret that is not revoked; headers are not signed. */
export const isFromShopify = (
  { rawBody, headers }: WebhookRequest,
  secrets: ShopifySecrets,
): boolean =>
  isSignedBody(rawBody, headers["x-shopify-hmac-sha256"], [
    secrets.clientSecret,
    secrets.previousClientSecret,
  ]);

const shopDomain = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/);

/** Numeric ids beyond 2^53 lose digits in JSON: the GID is text. */
const order = z.object({
  admin_graphql_api_id: z.templateLiteral(["gid://shopify/Order/", z.string()]),
});
const edit = z.object({ order_edit: z.object({ order_id: z.int() }) });

const ORDER_TOPICS = ["orders/create", "orders/paid", "orders/updated", "orders/cancelled"];

/** Which delivery a webhook is about. Nothing in it is believed: the order is read from the shop. */
export function readShopifyWebhook({ rawBody, headers }: WebhookRequest): WebhookReading {
  const topic = headers["x-shopify-topic"] ?? "";
  if (!ORDER_TOPICS.includes(topic) && topic !== "orders/edited") return { kind: "unknown-topic" };

  const shop = shopDomain.safeParse(headers["x-shopify-shop-domain"]);
  const orderId = storeOrderIdSchema.safeParse(
    orderIdIn(jsonOrUndefined(rawBody.toString("utf8")), topic),
  );
  if (!shop.success || !orderId.success) return { kind: "no-subject" };
  return {
    kind: "hint",
    hint: {
      storeId: shopifyStoreId(shop.data),
      orderId: orderId.data,
      part: 1,
      why: `shopify ${topic}`,
    },
    once: headers["x-shopify-webhook-id"] ?? bodyName(rawBody),
  };
}

function orderIdIn(body: unknown, topic: string): string | undefined {
  if (topic === "orders/edited") {
    const parsed = edit.safeParse(body);
    return parsed.success ? String(parsed.data.order_edit.order_id) : undefined;
  }
  const parsed = order.safeParse(body);
  return parsed.success ? parsed.data.admin_graphql_api_id.split("/").at(-1) : undefined;
}
