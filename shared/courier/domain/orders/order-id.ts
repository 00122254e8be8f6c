import {
  isPublicNumber,
  type ListPosition,
  toListPosition,
  toPublicNumber,
} from "#shared/courier/domain/lists/list-position.ts";

/** An order's public number, made of its position in the account's list. */
export type OrderId = number & { readonly brand: "OrderId" };

/** Converts a position to the order's id. */
export const toOrderId = (position: ListPosition): OrderId => toPublicNumber(position) as OrderId;

/** Converts an order's id to its position. */
export const getOrderPosition = (id: OrderId): ListPosition => toListPosition(id);

/** Parses an order id. Returns undefined for a number that no account can have. */
export const parseOrderId = (value: number): OrderId | undefined =>
  isPublicNumber(value) ? (value as OrderId) : undefined;

/** An order has at most 50 routes. This leaves 2^27 orders per account with readable routes. */
const ROUTES_PER_ORDER = 64;

/** Converts a route's index to its public number, which contains the order's id. */
export function toRouteId(id: OrderId, index: number): number {
  const { accountNumber, n } = toListPosition(id);
  return toPublicNumber({ accountNumber, n: n * ROUTES_PER_ORDER + index + 1 });
}

/** Parses a route's public number. Returns undefined for a number that no account can have. */
export function parseRouteId(routeId: number): { id: OrderId; index: number } | undefined {
  if (!isPublicNumber(routeId)) return undefined;
  const { accountNumber, n } = toListPosition(routeId);
  const id = parseOrderId(toPublicNumber({ accountNumber, n: Math.floor(n / ROUTES_PER_ORDER) }));
  const index = (n % ROUTES_PER_ORDER) - 1;
  return id === undefined || index < 0 ? undefined : { id, index };
}
