import type { Order } from "./order.ts";
import {
  findCurrentRouteIndex,
  type OrderStatusChange,
  type OrderTransition,
  transitionOrder,
} from "./transition-order.ts";

/**
 * Applies a change like `transitionOrder`. An operation that keeps the present status is recorded
 * in the history.
 */
export function transitionOrRecordEvent(order: Order, change: OrderStatusChange): OrderTransition {
  const { operation, targetStatus, at, actor } = change;
  if (operation === undefined || targetStatus !== order.status)
    return transitionOrder(order, change);
  const route = order.request.kind === "pickup" ? undefined : findCurrentRouteIndex(order);
  const event = { operation, status: order.status, at, actor, route };
  return { kind: "moved", order: { ...order, history: [...order.history, event] } };
}
