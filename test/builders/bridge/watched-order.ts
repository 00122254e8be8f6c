import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import type { OrderWatch, WatchedOrder } from "#shared/bridge/domain/order-watch/order-watch.ts";
import { buildDeliveryKey, noon } from "./delivery.ts";

const HOUR_MS = 3_600_000;
export const watchedAccountId = accountIdSchema.parse("main");

/** A watched order whose subject is the delivery of the same number. */
export const buildWatchedOrder = (
  orderId = "9000",
  changes: Partial<WatchedOrder> = {},
): WatchedOrder => ({
  ...{ orderId, subject: buildDeliveryKey(orderId), mark: "searching", status: "searching" },
  until: new Date(noon.getTime() + HOUR_MS),
  ...changes,
});

export const buildOrderWatch = (
  orders: readonly WatchedOrder[],
  changes: Partial<OrderWatch> = {},
): OrderWatch => ({
  ...{ accountId: watchedAccountId, version: 1, orders, dueAt: noon, failures: 0 },
  ...changes,
});
