import { isListNumber } from "#shared/courier/domain/lists/list-number.ts";

/** An order's public id: 1, 2, 3, … within its account. */
export type OrderId = number & { readonly brand: "OrderId" };

/** Identifies an order among those of all accounts. */
export interface OrderIdentity {
  readonly accountNumber: number;
  readonly id: OrderId;
}

/** The numbers that an order takes in its account: its id, and the id of its first route. */
export interface OrderNumbers {
  readonly id: OrderId;
  readonly firstRouteId: number;
}

/** Parses an order id. Returns undefined for a number that no order can have. */
export const parseOrderId = (value: number): OrderId | undefined =>
  isListNumber(value) ? (value as OrderId) : undefined;

/** Converts a number of the list of orders to the order's id. Throws if it is out of range. */
export function toOrderId(value: number): OrderId {
  const id = parseOrderId(value);
  if (id === undefined) throw new RangeError(`${value} is no order id`);
  return id;
}

/** Converts a route's index in its order to its public id. Ids of routes are 1, 2, 3, … in an account. */
export const toRouteId = (order: { readonly firstRouteId: number }, index: number): number =>
  order.firstRouteId + index;

/** Returns the index of the order's route with this id. Returns undefined if another order has it. */
export function findRouteIndex(
  { firstRouteId, routes }: { readonly firstRouteId: number; readonly routes: readonly unknown[] },
  routeId: number,
): number | undefined {
  const index = routeId - firstRouteId;
  return Number.isInteger(index) && index >= 0 && index < routes.length ? index : undefined;
}
