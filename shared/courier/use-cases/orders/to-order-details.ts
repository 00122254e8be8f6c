import type { Includes } from "#shared/contract/orders/order-read-calls.ts";
import type { OrderDetails } from "#shared/contract/orders/order-records.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Order } from "#shared/courier/domain/orders/order.ts";
import { toDriverLocation } from "./to-driver-location.ts";
import { toOrderRecord, toRouteRecord } from "./to-order-record.ts";

/** Converts an order to its record with the last stop and what is requested of it. */
export function toOrderDetails(
  account: Account,
  order: Order,
  includes: Includes,
  now: Date,
): OrderDetails {
  const last = toRouteRecord(order, order.routes.length - 1);
  return {
    ...toOrderRecord(account, order, now),
    instant_not_url: account.webhookUrl ?? "",
    rec_phone: last?.rec_phone ?? "",
    rec_name: last?.rec_name ?? "",
    route_delivery_date: last?.route_delivery_date ?? "",
    route_distance: last?.route_distance ?? "",
    route_distance_time: last?.route_distance_time ?? "",
    ...toLists(order, includes),
    ...(includes.include_driver_location && {
      driver_location: toDriverLocation(account, order, now) ?? null,
    }),
  };
}

const toLists = (order: Order, includes: Includes) => ({
  ...(includes.include_images && { order_images: toImageRecords(order) }),
  ...(includes.include_history && { history: toHistoryRecords(order) }),
  ...(includes.include_routes && { routes: toRouteItems(order) }),
});

const toImageRecords = ({ images }: Order) =>
  images.map(({ url, insertedAt, uploadedBy, status }) => ({
    pack_img: url,
    inserted_date: insertedAt.toISOString(),
    img_type: uploadedBy === "sender" ? "1" : "2",
    pack_img_status: String(status),
  }));

const toHistoryRecords = ({ history }: Order) =>
  history.map(({ operation, at, status }) => ({
    operation_name: operation,
    operation_date: at.toISOString(),
    pack_status: String(status),
  }));

const toRouteItems = (order: Order) =>
  order.routes.flatMap((_, index) => {
    const route = toRouteRecord(order, index);
    if (route === undefined) return [];
    const {
      rec_phone: _p,
      rec_name: _n,
      route_distance: _d,
      route_distance_time: _t,
      ...item
    } = route;
    return [item];
  });
