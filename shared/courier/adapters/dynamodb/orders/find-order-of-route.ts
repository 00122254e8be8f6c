import type { createNumberedList } from "#shared/courier/adapters/dynamodb/lists/numbered-list.ts";
import type { Order } from "#shared/courier/domain/orders/order.ts";
import { findRouteIndex } from "#shared/courier/domain/orders/order-id.ts";
import { parseOrderItem } from "./order-item.ts";

type OrderList = Pick<ReturnType<typeof createNumberedList>, "findAtOrBelow">;

/**
 * Finds the order of a route by bisection: a later order has later routes, because one update of
 * the counter takes both numbers. The first probe finds it if no order has several stops.
 */
export async function findOrderOfRoute(
  list: OrderList,
  pk: string,
  routeId: number,
): Promise<Order | undefined> {
  let lowest = 1;
  // Every order has at least one route, so that its number is not above that of its first route.
  let highest = routeId;
  for (let probe = highest; lowest <= highest; probe = Math.floor((lowest + highest) / 2)) {
    const at = await findProbed(list, pk, probe);
    if (at !== undefined && findRouteIndex(at, routeId) !== undefined) return at;
    if (at !== undefined && at.firstRouteId > routeId) highest = at.id - 1;
    else lowest = probe + 1;
  }
  return undefined;
}

async function findProbed(list: OrderList, pk: string, probe: number) {
  const item = await list.findAtOrBelow(pk, probe);
  return item === undefined ? undefined : parseOrderItem(item);
}
