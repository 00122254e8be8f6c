import * as z from "zod/mini";
import {
  computeBodyId,
  isValidBodySignature,
} from "#shared/bridge/adapters/crypto/body-signature.ts";
import { describeOrderBody } from "#shared/bridge/adapters/woocommerce/order-fingerprint.ts";
import { type StoreId, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ParsedWebhook, WebhookRequest } from "#shared/bridge/domain/stores/webhook.ts";
import { WEBHOOK_TOPICS } from "#shared/bridge/domain/stores/webhook-plan.ts";
import type { WebhookRepair } from "#shared/bridge/domain/stores/webhook-repair.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";

/** WooCommerce signs the raw body with the webhook's secret, one of these. It does not sign the headers. */
export const isFromWooCommerce = (
  { rawBody, headers }: WebhookRequest,
  secrets: readonly string[],
): boolean => isValidBodySignature(rawBody, headers["x-wc-webhook-signature"], secrets);

/** WooCommerce sends an unsigned, form-encoded ping when a webhook is created, and expects status 200. */
export const isPing = ({ rawBody, headers }: WebhookRequest): boolean =>
  headers["x-wc-webhook-signature"] === undefined &&
  (headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded") &&
  /^webhook_id=\d+$/.test(rawBody.toString("utf8"));

const isOrderTopic = (topic: string): boolean => WEBHOOK_TOPICS.some((one) => one === topic);

const orderSchema = z.object({ id: z.int() });
/** The body of an action topic contains the first argument of its hook. For order hooks it is the order id. */
const actionSchema = z.object({ arg: z.int() });
/** WordPress renders this if the webhook's user was deleted or can no longer read the order. */
const hiddenOrderSchema = z.object({
  code: z.string(),
  data: z.object({ status: z.union([z.literal(401), z.literal(403)]) }),
});

/** Webhooks about deletions and of action topics carry the id alone. */
const carriesOrder = (body: unknown): body is Record<string, unknown> =>
  typeof body === "object" &&
  body !== null &&
  "line_items" in body &&
  Array.isArray(body.line_items);

const readOrderNews = (body: Record<string, unknown>) => {
  const { fingerprint: orderFingerprint, changedAt } = describeOrderBody(body);
  return { orderFingerprint, changedAt };
};

/**
 * The id of an order as it was changed last: the webhooks "created" and "updated" of a new order carry
 * the same, and one request does. A later edit has another time.
 */
const toOrderId = (
  orderId: string,
  news: ReturnType<typeof readOrderNews> | undefined,
): string | undefined =>
  news?.changedAt && `order ${orderId} ${news.orderFingerprint} ${news.changedAt.toISOString()}`;

/**
 * Reads from a webhook which order to reconcile. Without an order id, either the order was deleted
 * permanently, or the webhook needs repair because its user can no longer read orders.
 */
export function readWooCommerceWebhook(
  { rawBody, headers }: WebhookRequest,
  storeId: StoreId,
): ParsedWebhook<ReconcileRequest | WebhookRepair> {
  const topic = headers["x-wc-webhook-topic"] ?? "";
  const isAction = topic.startsWith("action.woocommerce_order_");
  if (!isAction && !isOrderTopic(topic)) return { kind: "unknown-topic" };

  const body = parseJson(rawBody.toString("utf8"));
  const id = isAction
    ? actionSchema.safeParse(body).data?.arg
    : orderSchema.safeParse(body).data?.id;
  const orderId = storeOrderIdSchema.safeParse(id?.toString());
  if (!orderId.success) {
    if (!hiddenOrderSchema.safeParse(body).success) return { kind: "no-subject" };
    return { kind: "message", message: { storeId, repair: "webhooks" }, deduplicationId: "repair" };
  }
  const news = carriesOrder(body) ? readOrderNews(body) : undefined;
  // All deliveries of the same second have the same delivery id, so that the body is part of the id.
  const computeDeliveryId = () =>
    computeBodyId(rawBody, topic, headers["x-wc-webhook-delivery-id"]);
  return {
    kind: "message",
    message: {
      storeId,
      orderId: orderId.data,
      part: 1,
      reason: `woocommerce ${topic}`.slice(0, 200),
      source: "store",
      ...news,
    },
    deduplicationId: toOrderId(orderId.data, news) ?? computeDeliveryId(),
  };
}
