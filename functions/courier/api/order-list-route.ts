import { listOrders, ORDERS_PER_PAGE } from "#shared/contract/orders/order-read-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Orders } from "#shared/courier/ports/orders.ts";
import { toOrderRecord } from "#shared/courier/use-cases/orders/to-order-record.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { ok } from "#shared/kernel/result.ts";
import { defineRoute, type Route } from "../http/route.ts";

/** Returns the call that lists orders. Another function answers the other order calls. */
export const createOrderListRoute = (
  orders: Pick<Orders, "listPage">,
  clock: Clock,
): Route<Account> =>
  defineRoute(listOrders, async ({ caller, query: { start } }) => {
    const page = await orders.listPage(caller.number, { start, limit: ORDERS_PER_PAGE });
    return ok({ code: "0", data: page.map((order) => toOrderRecord(caller, order, clock())) });
  });
