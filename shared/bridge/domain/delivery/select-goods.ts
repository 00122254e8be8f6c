import type { Destination, Goods, StoreOrder } from "./store-order.ts";

/** Which goods of an order a delivery carries; what is undefined excludes none. */
export interface GoodsFilter {
  readonly locationId?: string | undefined;
  /** The ids of their methods. Other goods of the order go another way. */
  readonly methodIds?: readonly string[] | undefined;
}

/** Selects the goods that a delivery carries, including those on hold. */
export const selectGoods = (
  goods: readonly Goods[],
  { locationId, methodIds }: GoodsFilter,
): readonly Goods[] =>
  goods.filter(
    (each) =>
      (locationId === undefined || each.locationId === locationId) &&
      (methodIds === undefined ||
        (each.method !== undefined && methodIds.includes(each.method.id))),
  );

/** Finds where the goods that a delivery carries go. */
export const findDestination = (
  { destinations = [] }: StoreOrder,
  { locationId, methodIds }: GoodsFilter,
): Destination | undefined =>
  destinations.find(
    (each) =>
      (locationId === undefined || each.locationId === locationId) &&
      (methodIds === undefined || methodIds.includes(each.methodId)),
  );

/** Lists the store locations of goods that may leave, each once. */
export const listLocationIds = (goods: readonly Goods[]): readonly string[] => [
  ...new Set(
    goods.filter(({ isOnHold }) => !isOnHold).flatMap(({ locationId }) => locationId ?? []),
  ),
];
