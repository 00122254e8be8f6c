import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Message } from "#shared/bridge/domain/messages/message.ts";

/** Returns a delivery as the operator sees it, without personal data. */
export const toOperatorDeliveryView = (delivery: Delivery) => ({
  store_id: delivery.key.storeId,
  order_id: delivery.key.orderId,
  part: delivery.key.part,
  order_name: delivery.orderName ?? null,
  state: delivery.state,
  reason: toMessageView(delivery.reason),
  access_key: delivery.accessKey ?? null,
  point_id: delivery.pointId ?? null,
  courier_order_id: delivery.order?.orderId ?? null,
  batch_id: delivery.batchId ?? null,
  courier_status: getCurrentStatus(delivery) ?? null,
  last_error: toLastErrorView(delivery),
  requeue_at: delivery.requeueAt ?? null,
  timeline: delivery.timeline.map((entry) => ({
    at: entry.at,
    by: entry.by,
    ...toSentence(entry),
  })),
});

/** The code, and its English sentence. */
const toSentence = (message: Message) => ({ code: message.code, text: formatMessage(message) });

const toMessageView = (message: Message | undefined) =>
  message === undefined ? null : toSentence(message);

const toLastErrorView = ({ lastError }: Delivery) =>
  lastError === undefined
    ? null
    : { ...toSentence(lastError), since: lastError.since, failures: lastError.failures };
