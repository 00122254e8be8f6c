import { answered } from "#functions/courier/http/map-result.ts";
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
import type { Orders } from "#shared/courier/ports-for-orders.ts";
import { cancelOrder } from "#shared/courier/use-cases/orders/cancel-order.ts";
import { findOrder, findRoute } from "#shared/courier/use-cases/orders/find-order.ts";
import { dollars } from "#shared/courier/use-cases/orders/format-units.ts";
import { rateDriver } from "#shared/courier/use-cases/orders/rate-driver.ts";
import type { SetOrderStatusDeps } from "#shared/courier/use-cases/orders/set-order-status.ts";
import { driverLocation } from "#shared/courier/use-cases/orders/to-driver-location.ts";
import { orderDetails } from "#shared/courier/use-cases/orders/to-order-details.ts";
import { orderRecord, routeRecord } from "#shared/courier/use-cases/orders/to-order-record.ts";
import { updateOrderNots } from "#shared/courier/use-cases/orders/update-order-options.ts";
import { notFound } from "#shared/courier/use-cases/refusal.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { ok, refused } from "#shared/kernel/result.ts";
import { type Route, route } from "../http/route.ts";

/** What there is to read of one order. */
export function orderReadRoutes(orders: Orders, clock: Clock): Route<Account>[] {
  const find = findOrder(orders);
  const findRouteOf = findRoute(orders);

  return [
    route(getOrder, async ({ caller, variables: { order_id = "" }, query }) =>
      answered(await find(caller, order_id), (order) => ({
        code: "0",
        data: orderDetails(caller, order, query),
      })),
    ),
    route(getRoute, async ({ caller, variables: { route_id = "" } }) => {
      const found = await findRouteOf(caller, route_id);
      const data = found.ok ? routeRecord(found.value.order, found.value.index) : undefined;
      return data === undefined ? refused(notFound("route")) : ok({ code: "0", data });
    }),
    route(getOrderByToken, async ({ caller, variables: { api_token = "" } }) => {
      const token = { accountNumber: caller.number, token: api_token };
      const order = await orders.findByToken(token);
      return order === undefined
        ? refused(notFound("order"))
        : ok({ code: "0", data: orderRecord(caller, order) });
    }),
    route(getDriverLocation, async ({ caller, variables: { order_id = "" } }) =>
      answered(await find(caller, order_id), (order) => {
        const data = driverLocation(caller, order, clock());
        return data === undefined ? null : { code: "0", data };
      }),
    ),
  ];
}

/** What a partner may change of an order. */
export function orderChangeRoutes(deps: SetOrderStatusDeps): Route<Account>[] {
  const cancel = cancelOrder(deps);
  const rate = rateDriver(deps);
  const update = updateOrderNots(deps);

  return [
    route(cancelCall, async ({ caller, variables: { order_id = "" } }) =>
      answered(await cancel(caller, order_id), (refundCents) => ({
        code: "0",
        refund_amount: dollars(refundCents),
      })),
    ),
    route(rateCall, async ({ caller, body: { order_id, rate_val } }) =>
      answered(await rate(caller, order_id, rate_val), ({ id, isFirst }) => ({
        code: 0,
        inserted_id: id,
        ...(isFirst ? {} : { msgtext: ALREADY_RATED }),
      })),
    ),
    route(updateCall, async ({ caller, body }) =>
      answered(await update(caller, body), (id) => ({ code: "0", inserted_id: id })),
    ),
  ];
}

const ALREADY_RATED = "The courier of this order was rated already: the first rating stays.";
