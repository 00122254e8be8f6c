import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { readRawRequest } from "#functions/runtime/raw-request.ts";
import { receiveWebhook } from "#functions/runtime/receive-webhook.ts";
import { respondRefusal } from "#functions/runtime/respond-refusal.ts";
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
  readonly deriveSecret: (storeId: StoreId) => Promise<string>;
  readonly send: ReconcileQueue["send"];
  readonly sendRepair: (repair: WebhookRepair) => Promise<void>;
  readonly count: (outcome: string) => void;
}

/** One delivery of a WooCommerce webhook; the store is the one whose derived secret signed it. */
export async function receiveWooCommerceWebhook(
  event: APIGatewayProxyEventV2,
  { deriveSecret, send, sendRepair, count }: Deps,
) {
  const storeId = storeIdSchema.safeParse(event.pathParameters?.storeId);
  if (!storeId.success) return respondRefusal(401, "The signature does not fit the body.");
  if (isPing(readRawRequest(event))) return { statusCode: 200 };
  return receiveWebhook<ReconcileRequest | WebhookRepair>(event, {
    isAuthentic: async (request) => isFromWooCommerce(request, await deriveSecret(storeId.data)),
    read: (request) => readWooCommerceWebhook(request, storeId.data),
    send: async (subject, deduplicationId) => {
      if (!("repair" in subject)) return send(subject, deduplicationId);
      count("WebhookSignedError");
      return sendRepair(subject);
    },
    count,
  });
}
