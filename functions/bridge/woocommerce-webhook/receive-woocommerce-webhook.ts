import {
  type IntakeEvent,
  readRawRequest,
  respondRefusal,
} from "#functions/runtime/lambda-http.ts";
import type { Count } from "#functions/runtime/metrics/metric-catalog.ts";
import { receiveWebhook } from "#functions/runtime/receive-webhook.ts";
import { WEBHOOK_KEY_PARAMETER } from "#shared/bridge/adapters/crypto/webhook-secrets.ts";
import {
  isFromWooCommerce,
  isPing,
  readWooCommerceWebhook,
} from "#shared/bridge/adapters/woocommerce/stores/read-webhook.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { WebhookRepair } from "#shared/bridge/domain/stores/webhook-repair.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";

interface Deps {
  /** Returns the secrets that may have signed, by the key that the address names. */
  readonly listSecrets: (storeId: StoreId, keyId: string | undefined) => Promise<string[]>;
  readonly send: ReconcileQueue["send"];
  readonly sendRepair: (repair: WebhookRepair) => Promise<void>;
  readonly count: Count<"WebhookReceived" | "WebhookSignedError">;
  readonly log: { info(message: string, detail: Record<string, unknown>): void };
}

/** One delivery of a WooCommerce webhook; the store is the one whose derived secret signed it. */
export async function receiveWooCommerceWebhook(
  event: IntakeEvent,
  { listSecrets, send, sendRepair, count, log }: Deps,
) {
  const storeId = storeIdSchema.safeParse(event.pathParameters?.storeId);
  if (!storeId.success) return respondRefusal(401, "The signature does not fit the body.");
  const keyId = event.queryStringParameters?.[WEBHOOK_KEY_PARAMETER];
  if (isPing(readRawRequest(event))) return { statusCode: 200 };
  return receiveWebhook<ReconcileRequest | WebhookRepair>(event, {
    isAuthentic: async (request) =>
      isFromWooCommerce(request, await listSecrets(storeId.data, keyId)),
    read: (request) => readWooCommerceWebhook(request, storeId.data),
    send: async (subject, deduplicationId) => {
      if (!("repair" in subject)) return send(subject, deduplicationId);
      count("WebhookSignedError");
      return sendRepair(subject);
    },
    count,
    log,
    idHeader: "x-wc-webhook-delivery-id",
  });
}
