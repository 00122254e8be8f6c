import {
  type CourierStatus,
  compareStatus,
  isFinalStatus,
  isStatusBefore,
} from "#shared/bridge/domain/delivery/courier-status.ts";
import type { ListedOrder, OrderWatch, WatchedOrder } from "./order-watch.ts";

/** What the courier says about the orders that it was asked about: `none`: it does not know it. */
export type SeenOrders = ReadonlyMap<string, ListedOrder | "none">;

/** An order of which the courier shows something else than was seen last. */
export interface OrderNews {
  readonly order: WatchedOrder;
  readonly mark: string;
  readonly status: CourierStatus | undefined;
  /** Absent if the courier does not know the order, or the bridge not its status. */
  readonly listedStatus: CourierStatus | undefined;
  /** It is not looked at any more once its subject is requested. */
  readonly isOver: boolean;
}

const NONE_MARK = "none";

/** Finds the orders that differ from what was seen last, or are over. */
export const findNews = (orders: readonly WatchedOrder[], seen: SeenOrders): OrderNews[] =>
  orders.flatMap((order) => {
    const view = seen.get(order.orderId);
    if (view === undefined) return [];
    if (view === "none") return order.mark === NONE_MARK ? [] : [toMissing(order)];
    const { mark, status } = view;
    const isOver = isOverAt(order, status);
    const isNews = isOver || mark !== order.mark;
    return isNews ? [{ order, mark, status, listedStatus: status, isOver }] : [];
  });

/** It is looked at as often as before: it may come back. */
const toMissing = (order: WatchedOrder): OrderNews => ({
  order,
  mark: NONE_MARK,
  status: order.status,
  listedStatus: undefined,
  isOver: false,
});

/**
 * A batch whose driver has the parcels reads its stops, which no list shows. A list that is behind what was
 * seen ends nothing.
 */
const isOverAt = (
  { subject, status: seen }: WatchedOrder,
  status: CourierStatus | undefined,
): boolean =>
  status !== undefined &&
  !isBehind(seen, status) &&
  (isFinalStatus(status) || ("batchId" in subject && !isStatusBefore(status, "picked-up")));

const isBehind = (seen: CourierStatus | undefined, status: CourierStatus | undefined): boolean =>
  status !== undefined && status !== seen && compareStatus(seen, status) === "stale";

/**
 * Returns what is watched after a look whose news were requested. What was registered anew meanwhile
 * stays as it was registered: the next look compares it again.
 */
export function applyNews(
  { orders }: Pick<OrderWatch, "orders">,
  news: readonly OrderNews[],
  now: Date,
): WatchedOrder[] {
  const newsById = new Map(news.map((one) => [one.order.orderId, one]));
  return orders.flatMap((order) => {
    if (order.until <= now) return [];
    const found = newsById.get(order.orderId);
    if (found === undefined || found.order.mark !== order.mark) return [order];
    const { mark, status: listed, isOver } = found;
    const status = isBehind(order.status, listed) ? order.status : listed;
    return isOver ? [] : [{ ...order, mark, status }];
  });
}
