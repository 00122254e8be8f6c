import { listOrders, ORDERS_PER_PAGE } from "#shared/contract/orders/order-read-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Orders } from "#shared/courier/ports-for-orders.ts";
import { orderRecord } from "#shared/courier/use-cases/orders/to-order-record.ts";
import { ok } from "#shared/kernel/result.ts";
import { type Route, route } from "../http/route.ts";

/** The list of orders. Its path is beside the other order calls', which another function answers. */
export const orderListRoute = (orders: Pick<Orders, "page">): Route<Account> =>
  route(listOrders, async ({ caller, query: { start } }) => {
    const page = await orders.page(caller.number, { start, limit: ORDERS_PER_PAGE });
    return ok({ code: "0", data: page.map((order) => orderRecord(caller, order)) });
  });
