import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";

/** A delivery as an operator sees it: everything but whom it goes to. */
export const toOperatorDeliveryView = (delivery: Delivery) => ({
  store_id: delivery.key.storeId,
  order_id: delivery.key.orderId,
  state: delivery.state,
  reason: delivery.reason ?? null,
  access_key: delivery.accessKey ?? null,
  point_id: delivery.pointId ?? null,
  courier_order_id: delivery.order?.orderId ?? null,
  batch_id: delivery.batchId ?? null,
  courier_status: getCurrentStatus(delivery) ?? null,
  last_error: delivery.lastError ?? null,
  requeue_at: delivery.requeueAt ?? null,
  timeline: delivery.timeline,
});
