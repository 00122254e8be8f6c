import { listActions } from "#shared/bridge/domain/actions/check-action.ts";
import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import type { TimelineEntry } from "#shared/bridge/domain/delivery/timeline.ts";
import { toMessageView, toOptionalMessageView } from "./message-view.ts";

/** Returns a delivery as the operator sees it, without personal data. */
export const toOperatorDeliveryView = (delivery: Delivery) => ({
  store_id: delivery.key.storeId,
  order_id: delivery.key.orderId,
  part: delivery.key.part,
  order_name: delivery.orderName ?? null,
  account_id: delivery.accountId,
  is_test: delivery.isTest ?? false,
  created_at: delivery.createdAt,
  state: delivery.state,
  reason: toOptionalMessageView(delivery.reason),
  alert: toOptionalMessageView(delivery.alert),
  access_key: delivery.accessKey ?? null,
  point_id: delivery.pointId ?? null,
  courier_order_id: delivery.order?.orderId ?? null,
  batch_id: delivery.batchId ?? null,
  courier_status: getCurrentStatus(delivery) ?? null,
  last_error: toLastErrorView(delivery),
  requeue_at: delivery.requeueAt ?? null,
  is_watched: isWatched(delivery),
  waits_for: findAwaited(delivery),
  correlation_id: delivery.correlationId ?? null,
  last_run_id: delivery.lastRunId ?? null,
  merchant_actions: listActions(delivery)
    .filter(({ isAllowed }) => isAllowed)
    .map(({ action, reason }) => ({ action, text: toMessageView(reason).text })),
  timeline: delivery.timeline.map((entry) => ({
    at: entry.at,
    by: entry.by,
    ...toMessageView(entry),
    found_by: isStatus(entry) ? (entry.foundBy ?? "notification") : null,
  })),
});

const isWatched = ({ state, order }: Delivery): boolean =>
  state === "booked" && order?.isWatched === true;

const isStatus = ({ by, code }: TimelineEntry): boolean =>
  by === "courier" && code.startsWith("status.");

/** Whose turn it is: nothing happens to the delivery until then. */
type Awaited = "merchant" | "operator" | "courier" | "bridge" | "time" | "nobody";

const AWAITED_BY_STATE: Readonly<Record<Delivery["state"], Awaited>> = {
  new: "bridge",
  waiting: "time",
  skipped: "nobody",
  held: "merchant",
  booking: "courier",
  booked: "courier",
  cancelled: "nobody",
  completed: "nobody",
};

/** Returns who has to do something. A delivery that fails is tried again by the bridge. */
function findAwaited({ state, reason, alert, lastError, pendingAction }: Delivery): Awaited {
  if (state === "held") return "merchant";
  if (reason?.code === "not-started" && pendingAction === undefined) return "merchant";
  if (lastError !== undefined || pendingAction !== undefined) return "bridge";
  if (reason?.code === "paused-by-operator" || alert?.params.advice === "paused") return "operator";
  if (alert !== undefined) return "merchant";
  return AWAITED_BY_STATE[state];
}

const toLastErrorView = ({ lastError }: Delivery) =>
  lastError === undefined
    ? null
    : { ...toMessageView(lastError), since: lastError.since, failures: lastError.failures };
