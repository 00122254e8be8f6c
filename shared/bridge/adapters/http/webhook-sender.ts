import { Webhook } from "standardwebhooks";
import type { WebhookSender } from "#shared/bridge/ports/webhook-endpoints/webhook-endpoints.ts";
import type { StoreHttpClient } from "./store-http-client.ts";
import { StoreUnreachableError } from "./store-unreachable-error.ts";

const TIMEOUT_MS = 10_000;
/** What is answered is not read by anybody. */
const MAX_RESPONSE_BYTES = 256 * 1024;

/**
 * Sends events with POST, signed by the Standard Webhooks specification, to public addresses only.
 * Several secrets make several signatures, of which a receiver accepts any. Follows no redirect.
 */
export const createWebhookSender = (request: StoreHttpClient): WebhookSender => ({
  async send({ url, eventId, body, secrets, at }) {
    try {
      const { status } = await request(url, {
        method: "POST",
        headers: {
          "webhook-id": eventId,
          "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
          "webhook-signature": secrets
            .map((secret) => new Webhook(secret).sign(eventId, at, body))
            .join(" "),
        },
        body,
        timeoutMs: TIMEOUT_MS,
        maxResponseBytes: MAX_RESPONSE_BYTES,
        redirectScope: "same-origin",
      });
      return { at, httpStatus: status, error: null };
    } catch (error) {
      if (!(error instanceof StoreUnreachableError)) throw error;
      return { at, httpStatus: null, error: error.reason };
    }
  },
});
