import {
  isPublicNumber,
  type ListPosition,
  toListPosition,
  toPublicNumber,
} from "#shared/courier/domain/lists/list-position.ts";

/** An order's public number: its place in the account's list of orders. */
export type OrderId = number & { readonly brand: "OrderId" };

/** The id of the nth order of an account. */
export const toOrderId = (position: ListPosition): OrderId => toPublicNumber(position) as OrderId;

/** Where the order with this id stands. */
export const getOrderPosition = (id: OrderId): ListPosition => toListPosition(id);

/** The number as an order id, or undefined where no account could have such an order. */
export const parseOrderId = (value: number): OrderId | undefined =>
  isPublicNumber(value) ? (value as OrderId) : undefined;

/** Room for the 50 routes of an order; it leaves an account 2^27 orders with routes to read. */
const ROUTES_PER_ORDER = 64;

/** The public number of an order's route, the first one being 0: it leads to its order. */
export function toRouteId(id: OrderId, index: number): number {
  const { accountNumber, n } = toListPosition(id);
  return toPublicNumber({ accountNumber, n: n * ROUTES_PER_ORDER + index + 1 });
}

/** The order and place of a route, or undefined where no account could have such a route. */
export function parseRouteId(routeId: number): { id: OrderId; index: number } | undefined {
  if (!isPublicNumber(routeId)) return undefined;
  const { accountNumber, n } = toListPosition(routeId);
  const id = parseOrderId(toPublicNumber({ accountNumber, n: Math.floor(n / ROUTES_PER_ORDER) }));
  const index = (n % ROUTES_PER_ORDER) - 1;
  return id === undefined || index < 0 ? undefined : { id, index };
}
