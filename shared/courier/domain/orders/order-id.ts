import {
  isPlace,
  numberAt,
  type Place,
  placeAt,
} from "#shared/courier/domain/lists/list-position.ts";

/** An order's public number: its place in the account's list of orders. */
export type OrderId = number & { readonly brand: "OrderId" };

/** The id of the nth order of an account. */
export const orderIdOf = (place: Place): OrderId => numberAt(place) as OrderId;

/** Where the order with this id stands. */
export const orderPlaceOf = (id: OrderId): Place => placeAt(id);

/** The number as an order id, or undefined where no account could have such an order. */
export const asOrderId = (value: number): OrderId | undefined =>
  isPlace(value) ? (value as OrderId) : undefined;

/** Room for the 50 routes of an order; it leaves an account 2^27 orders with routes to read. */
const ROUTES_PER_ORDER = 64;

/** The public number of an order's route, the first one being 0: it leads to its order. */
export function routeIdOf(id: OrderId, index: number): number {
  const { accountNumber, n } = placeAt(id);
  return numberAt({ accountNumber, n: n * ROUTES_PER_ORDER + index + 1 });
}

/** The order and place of a route, or undefined where no account could have such a route. */
export function routePlaceOf(routeId: number): { id: OrderId; index: number } | undefined {
  if (!isPlace(routeId)) return undefined;
  const { accountNumber, n } = placeAt(routeId);
  const id = asOrderId(numberAt({ accountNumber, n: Math.floor(n / ROUTES_PER_ORDER) }));
  const index = (n % ROUTES_PER_ORDER) - 1;
  return id === undefined || index < 0 ? undefined : { id, index };
}
