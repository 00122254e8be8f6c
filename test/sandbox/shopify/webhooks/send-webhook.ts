import { createHmac } from "node:crypto";
import { apiVersion, type Shop } from "#test/sandbox/shopify/shop.ts";
import type { WebhookDelivery } from "./webhook-deliveries.ts";

const timeoutMs = 5_000;

/** Returns the base64 HMAC-SHA256 of the raw body. */
const signBody = (secret: string, body: string): string =>
  createHmac("sha256", secret).update(body, "utf8").digest("base64");

/** Sends a webhook. Returns true for a 2xx within 5 s, and false for any failure. Never throws. */
export async function sendWebhook(
  shop: Shop,
  delivery: WebhookDelivery,
  closing: AbortSignal,
): Promise<boolean> {
  const oldestSecret = shop.options.clientSecrets[0] ?? "";
  try {
    const response = await fetch(delivery.uri, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]),
      headers: {
        "content-type": "application/json",
        "user-agent": "Shopify-Captain-Hook",
        "x-shopify-topic": delivery.topic,
        "x-shopify-hmac-sha256": signBody(oldestSecret, delivery.body),
        "x-shopify-shop-domain": shop.options.shop,
        "x-shopify-api-version": shop.faults.servedVersion ?? apiVersion,
        "x-shopify-webhook-id": delivery.webhook_id,
        "x-shopify-event-id": delivery.event_id,
        "x-shopify-triggered-at": delivery.triggered_at,
      },
      body: delivery.body,
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
