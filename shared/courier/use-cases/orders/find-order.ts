import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Orders } from "#shared/courier/ports/orders.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import type { Order } from "../../domain/orders/order.ts";
import { findRouteIndex, type OrderIdentity, parseOrderId } from "../../domain/orders/order-id.ts";
import { createNotFoundRefusal, type Refusal } from "../refusal.ts";

const parseIdNumber = (text: string): number =>
  /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;

/** Identifies the account's order with this id. Returns undefined for a number that is no id. */
export function toOwnOrderIdentity(account: Account, value: number): OrderIdentity | undefined {
  const id = parseOrderId(value);
  return id === undefined ? undefined : { accountNumber: account.number, id };
}

/** Parses the id of one of the account's own orders from a path. */
export const parseOwnOrderId = (account: Account, text: string): OrderIdentity | undefined =>
  toOwnOrderIdentity(account, parseIdNumber(text));

/** Finds the account's own order with that id. Refuses everything else as not found. */
export const findOrder =
  (orders: Orders) =>
  async (account: Account, text: string): Promise<Result<Order, Refusal>> => {
    const identity = parseOwnOrderId(account, text);
    const order = identity === undefined ? undefined : await orders.find(identity);
    return order === undefined ? fail(createNotFoundRefusal("order")) : ok(order);
  };

/** Finds the account's own order that has the route with that id, and the route's index. */
export const findRoute =
  (orders: Orders) =>
  async (
    account: Account,
    text: string,
  ): Promise<Result<{ order: Order; index: number }, Refusal>> => {
    const routeId = parseIdNumber(text);
    const isRouteId = parseOrderId(routeId) !== undefined;
    const order = isRouteId ? await orders.findByRoute(account.number, routeId) : undefined;
    const index = order && findRouteIndex(order, routeId);
    return order === undefined || index === undefined
      ? fail(createNotFoundRefusal("route"))
      : ok({ order, index });
  };
