import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Orders } from "#shared/courier/ports/orders.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import type { Order } from "../../domain/orders/order.ts";
import {
  getOrderPosition,
  type OrderId,
  parseOrderId,
  parseRouteId,
} from "../../domain/orders/order-id.ts";
import { createNotFoundRefusal, type Refusal } from "../refusal.ts";

const parseIdNumber = (text: string): number =>
  /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;

/**
 * Converts a number to the id of one of the account's own orders. Returns undefined for any other.
 */
export function toOwnOrderId(account: Account, value: number): OrderId | undefined {
  const id = parseOrderId(value);
  return id !== undefined && getOrderPosition(id).accountNumber === account.number ? id : undefined;
}

/** Parses the id of one of the account's own orders from a path. */
export const parseOwnOrderId = (account: Account, text: string): OrderId | undefined =>
  toOwnOrderId(account, parseIdNumber(text));

/** Finds the account's own order with that id. Refuses everything else as not found. */
export const findOrder =
  (orders: Orders) =>
  async (account: Account, text: string): Promise<Result<Order, Refusal>> => {
    const id = parseOwnOrderId(account, text);
    const order = id === undefined ? undefined : await orders.find(id);
    return order === undefined ? fail(createNotFoundRefusal("order")) : ok(order);
  };

/** Finds the account's own order that has the route with that id, and the route's index. */
export const findRoute =
  (orders: Orders) =>
  async (
    account: Account,
    text: string,
  ): Promise<Result<{ order: Order; index: number }, Refusal>> => {
    const position = parseRouteId(parseIdNumber(text));
    const isOwn = position !== undefined && toOwnOrderId(account, position.id) !== undefined;
    const order = isOwn ? await orders.find(position.id) : undefined;
    return order === undefined || position === undefined
      ? fail(createNotFoundRefusal("route"))
      : ok({ order, index: position.index });
  };
