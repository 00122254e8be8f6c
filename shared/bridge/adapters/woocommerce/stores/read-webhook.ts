import * as z from "zod";
import {
  computeBodyId,
  isValidBodySignature,
} from "#shared/bridge/adapters/crypto/body-signature.ts";
import { type StoreId, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ParsedWebhook, WebhookRequest } from "#shared/bridge/domain/stores/webhook.ts";
import type { WebhookRepair } from "#shared/bridge/domain/stores/webhook-repair.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";

/** WooCommerce signs the raw body with the webhook's secret; headers are not signed. */
export const isFromWooCommerce = ({ rawBody, headers }: WebhookRequest, secret: string): boolean =>
  isValidBodySignature(rawBody, headers["x-wc-webhook-signature"], [secret]);

/** The ping sent while a webhook is created: unsigned, form-encoded; only an answer of 200 satisfies it. */
export const isPing = ({ rawBody, headers }: WebhookRequest): boolean =>
  headers["x-wc-webhook-signature"] === undefined &&
  (headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded") &&
  /^webhook_id=\d+$/.test(rawBody.toString("utf8"));

const ORDER_TOPICS = ["order.created", "order.updated", "order.deleted", "order.restored"];

const orderSchema = z.object({ id: z.int().transform(String) });
/** An action topic carries the hook's first argument, for order hooks the order id. */
const actionSchema = z.object({ arg: z.int().transform(String) });
/** What WordPress renders where the webhook's user may not see the order any more, or is gone. */
const hiddenOrderSchema = z.object({
  code: z.string(),
  data: z.object({ status: z.union([z.literal(401), z.literal(403)]) }),
});

/**
 * Which delivery a webhook is about. Without an order id it is about none: the order was deleted
 * for good meanwhile, or the webhook's own user may no longer see orders, which is to be repaired.
 */
export function readWooCommerceWebhook(
  { rawBody, headers }: WebhookRequest,
  storeId: StoreId,
): ParsedWebhook<ReconcileRequest | WebhookRepair> {
  const topic = headers["x-wc-webhook-topic"] ?? "";
  const isAction = topic.startsWith("action.woocommerce_order_");
  if (!isAction && !ORDER_TOPICS.includes(topic)) return { kind: "unknown-topic" };

  const body = parseJson(rawBody.toString("utf8"));
  const id = isAction
    ? actionSchema.safeParse(body).data?.arg
    : orderSchema.safeParse(body).data?.id;
  const orderId = storeOrderIdSchema.safeParse(id);
  if (!orderId.success) {
    if (!hiddenOrderSchema.safeParse(body).success) return { kind: "no-subject" };
    return { kind: "message", message: { storeId, repair: "webhooks" }, deduplicationId: "repair" };
  }
  return {
    kind: "message",
    message: {
      storeId,
      orderId: orderId.data,
      part: 1,
      reason: `woocommerce ${topic}`.slice(0, 200),
    },
    // The delivery id repeats for all deliveries of a second: it only counts together with the body.
    deduplicationId: computeBodyId(rawBody, topic, headers["x-wc-webhook-delivery-id"]),
  };
}
