import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import { toMessageView, toOptionalMessageView } from "./message-view.ts";

/** Returns a delivery as the operator sees it, without personal data. */
export const toOperatorDeliveryView = (delivery: Delivery) => ({
  store_id: delivery.key.storeId,
  order_id: delivery.key.orderId,
  part: delivery.key.part,
  order_name: delivery.orderName ?? null,
  state: delivery.state,
  reason: toOptionalMessageView(delivery.reason),
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
    ...toMessageView(entry),
  })),
});

const toLastErrorView = ({ lastError }: Delivery) =>
  lastError === undefined
    ? null
    : { ...toMessageView(lastError), since: lastError.since, failures: lastError.failures };
