import { mapResult } from "#functions/courier/http/map-result.ts";
import { eraseOrder as eraseCall } from "#shared/contract/orders/erase-order-call.ts";
import {
  cancelOrder as cancelCall,
  rateDriver as rateCall,
  updateOrderNots as updateCall,
} from "#shared/contract/orders/order-change-calls.ts";
import {
  getDriverLocation,
  getOrder,
  getOrderByToken,
  getRoute,
} from "#shared/contract/orders/order-read-calls.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Orders } from "#shared/courier/ports/orders.ts";
import { cancelOrder } from "#shared/courier/use-cases/orders/cancel-order.ts";
import { findOrder, findRoute } from "#shared/courier/use-cases/orders/find-order.ts";
import { toDollars } from "#shared/courier/use-cases/orders/format-units.ts";
import { rateDriver } from "#shared/courier/use-cases/orders/rate-driver.ts";
import type { SetOrderStatusDeps } from "#shared/courier/use-cases/orders/set-order-status.ts";
import { toDriverLocation } from "#shared/courier/use-cases/orders/to-driver-location.ts";
import { toOrderDetails } from "#shared/courier/use-cases/orders/to-order-details.ts";
import { toOrderRecord, toRouteRecord } from "#shared/courier/use-cases/orders/to-order-record.ts";
import { updateOrderOptions } from "#shared/courier/use-cases/orders/update-order-options.ts";
import { eraseOwnOrder } from "#shared/courier/use-cases/personal-data/erase-personal-data.ts";
import { createNotFoundRefusal } from "#shared/courier/use-cases/refusal.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { fail, ok } from "#shared/kernel/result.ts";
import { defineRoute, type Route } from "../http/route.ts";

/** Returns the calls that read one order. */
export function createOrderReadRoutes(orders: Orders, clock: Clock): Route<Account>[] {
  const find = findOrder(orders);
  const findOwnRoute = findRoute(orders);

  return [
    defineRoute(getOrder, async ({ caller, variables: { order_id = "" }, query }) =>
      mapResult(await find(caller, order_id), (order) => ({
        code: "0",
        data: toOrderDetails(caller, order, query, clock()),
      })),
    ),
    defineRoute(getRoute, async ({ caller, variables: { route_id = "" } }) => {
      const found = await findOwnRoute(caller, route_id);
      const data = found.ok ? toRouteRecord(found.value.order, found.value.index) : undefined;
      return data === undefined ? fail(createNotFoundRefusal("route")) : ok({ code: "0", data });
    }),
    defineRoute(getOrderByToken, async ({ caller, variables: { api_token = "" } }) => {
      const token = { accountNumber: caller.number, token: api_token };
      const order = await orders.findByToken(token);
      return order === undefined
        ? fail(createNotFoundRefusal("order"))
        : ok({ code: "0", data: toOrderRecord(caller, order, clock()) });
    }),
    defineRoute(getDriverLocation, async ({ caller, variables: { order_id = "" } }) =>
      mapResult(await find(caller, order_id), (order) => {
        const data = toDriverLocation(caller, order, clock());
        return data === undefined ? null : { code: "0", data };
      }),
    ),
  ];
}

/** Returns the calls by which a partner changes an order. */
export function createOrderChangeRoutes(deps: SetOrderStatusDeps): Route<Account>[] {
  const cancel = cancelOrder(deps);
  const rate = rateDriver(deps);
  const erase = eraseOwnOrder(deps);
  const update = updateOrderOptions(deps);

  return [
    defineRoute(cancelCall, async ({ caller, variables: { order_id = "" } }) =>
      mapResult(await cancel(caller, order_id), (refundCents) => ({
        code: "0",
        refund_amount: toDollars(refundCents),
      })),
    ),
    defineRoute(eraseCall, async ({ caller, variables: { order_id = "" } }) =>
      mapResult(await erase(caller, order_id), (erasedAt) => ({
        code: "0",
        erased_at: erasedAt.toISOString(),
      })),
    ),
    defineRoute(rateCall, async ({ caller, body: { order_id, rate_val } }) =>
      mapResult(await rate(caller, order_id, rate_val), ({ id, isFirst }) => ({
        code: 0,
        inserted_id: id,
        ...(isFirst ? {} : { msgtext: ALREADY_RATED }),
      })),
    ),
    defineRoute(updateCall, async ({ caller, body }) =>
      mapResult(await update(caller, body), (id) => ({ code: "0", inserted_id: id })),
    ),
  ];
}

const ALREADY_RATED = "The courier of this order was rated already: the first rating stays.";
