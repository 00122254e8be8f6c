import { type StoreId, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { ShopEvent } from "./shop-event.ts";

/** Returns the store that an event is about. */
export const getEventStoreId = (event: ShopEvent): StoreId =>
  "storeId" in event ? event.storeId : toShopifyStoreId(event.shop);

/** So many orders are redacted or exported in about ten seconds. */
const ORDERS_PER_EVENT = 200;

/** Splits an event about many orders, so that each event is short. Other events are returned as they are. */
export function splitShopEvent(event: ShopEvent): ShopEvent[] {
  if (!("orderIds" in event) || event.orderIds.length <= ORDERS_PER_EVENT) return [event];
  const { orderIds } = event;
  return Array.from({ length: Math.ceil(orderIds.length / ORDERS_PER_EVENT) }, (_, at) => ({
    ...event,
    orderIds: orderIds.slice(at * ORDERS_PER_EVENT, (at + 1) * ORDERS_PER_EVENT),
  }));
}
