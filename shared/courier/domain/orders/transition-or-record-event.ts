import type { Order } from "./order.ts";
import {
  advanceOrder,
  type OrderAdvance,
  type OrderChange,
  routeInProgress,
} from "./transition-order.ts";

/** As `advanceOrder`; but a present status with an operation is something to keep in the history. */
export function advanceOrNote(order: Order, change: OrderChange): OrderAdvance {
  const { operation, becomes, at, by } = change;
  if (operation === undefined || becomes !== order.status) return advanceOrder(order, change);
  const route = order.request.kind === "pickup" ? undefined : routeInProgress(order);
  const event = { operation, status: order.status, at, by, route };
  return { kind: "moved", order: { ...order, history: [...order.history, event] } };
}
