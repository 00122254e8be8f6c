import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { refusal } from "#functions/runtime/json-routes.ts";
import { requestOf } from "#functions/runtime/raw-request.ts";
import { takeIn } from "#functions/runtime/receive-webhook.ts";
import {
  isFromWooCommerce,
  isPing,
  readWooCommerceWebhook,
} from "#shared/bridge/adapters/woocommerce/stores/read-webhook.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { Hint } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { Repair } from "#shared/bridge/domain/stores/webhook-repair.ts";
import type { HintQueue } from "#shared/bridge/ports.ts";

interface Deps {
  readonly secretOf: (storeId: StoreId) => Promise<string>;
  readonly send: HintQueue["send"];
  readonly sendRepair: (repair: Repair) => Promise<void>;
  readonly count: (outcome: string) => void;
}

/** One delivery of a WooCommerce webhook; the store is the one whose derived secret signed it. */
export async function receiveWooCommerceWebhook(
  event: APIGatewayProxyEventV2,
  { secretOf, send, sendRepair, count }: Deps,
) {
  const storeId = storeIdSchema.safeParse(event.pathParameters?.storeId);
  if (!storeId.success) return refusal(401, "The signature does not fit the body.");
  if (isPing(requestOf(event))) return { statusCode: 200 };
  return takeIn<Hint | Repair>(event, {
    isAuthentic: async (request) => isFromWooCommerce(request, await secretOf(storeId.data)),
    read: (request) => readWooCommerceWebhook(request, storeId.data),
    send: async (subject, once) => {
      if (!("repair" in subject)) return send(subject, once);
      count("WebhookSignedError");
      return sendRepair(subject);
    },
    count,
  });
}
