import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";
import type { Order } from "../../domain/orders/order.ts";
import {
  asOrderId,
  type OrderId,
  orderPlaceOf,
  routePlaceOf,
} from "../../domain/orders/order-id.ts";
import type { Orders } from "../../ports-for-orders.ts";
import { notFound, type Refusal } from "../refusal.ts";

const asNumber = (text: string): number => (/^\d{1,16}$/.test(text) ? Number(text) : Number.NaN);

/** The number as the id of one of the account's own orders; nobody else's leads further. */
export function ownOrderId(account: Account, value: number): OrderId | undefined {
  const id = asOrderId(value);
  return id !== undefined && orderPlaceOf(id).accountNumber === account.number ? id : undefined;
}

/** As above, of the text in a path. */
export const ownOrderIdIn = (account: Account, text: string): OrderId | undefined =>
  ownOrderId(account, asNumber(text));

/** The account's own order of that id; everything else is "no such order". */
export const findOrder =
  (orders: Orders) =>
  async (account: Account, text: string): Promise<Result<Order, Refusal>> => {
    const id = ownOrderIdIn(account, text);
    const order = id === undefined ? undefined : await orders.find(id);
    return order === undefined ? refused(notFound("order")) : ok(order);
  };

/** The account's own order that has the route of that id, and which of its routes it is. */
export const findRoute =
  (orders: Orders) =>
  async (
    account: Account,
    text: string,
  ): Promise<Result<{ order: Order; index: number }, Refusal>> => {
    const place = routePlaceOf(asNumber(text));
    const own = place !== undefined && ownOrderId(account, place.id) !== undefined;
    const order = own ? await orders.find(place.id) : undefined;
    return order === undefined || place === undefined
      ? refused(notFound("route"))
      : ok({ order, index: place.index });
  };
