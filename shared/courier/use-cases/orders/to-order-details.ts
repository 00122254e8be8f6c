import type { Includes } from "#shared/contract/orders/order-read-calls.ts";
import type { OrderDetails } from "#shared/contract/orders/order-records.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Order } from "#shared/courier/domain/orders/order.ts";
import { orderRecord, routeRecord } from "./to-order-record.ts";

/** The order with its last stop, and the lists that are asked for. */
export function orderDetails(account: Account, order: Order, includes: Includes): OrderDetails {
  const last = routeRecord(order, order.routes.length - 1);
  return {
    ...orderRecord(account, order),
    instant_not_url: account.webhookUrl ?? "",
    rec_phone: last?.rec_phone ?? "",
    rec_name: last?.rec_name ?? "",
    route_delivery_date: last?.route_delivery_date ?? "",
    route_distance: last?.route_distance ?? "",
    route_distance_time: last?.route_distance_time ?? "",
    ...(includes.include_images ? { order_images: imagesOf(order) } : {}),
    ...(includes.include_history ? { history: historyOf(order) } : {}),
    ...(includes.include_routes ? { routes: routesOf(order) } : {}),
  };
}

const imagesOf = ({ images }: Order) =>
  images.map(({ url, insertedAt, uploadedBy, status }) => ({
    pack_img: url,
    inserted_date: insertedAt.toISOString(),
    img_type: uploadedBy === "sender" ? "1" : "2",
    pack_img_status: String(status),
  }));

const historyOf = ({ history }: Order) =>
  history.map(({ operation, at, status }) => ({
    operation_name: operation,
    operation_date: at.toISOString(),
    pack_status: String(status),
  }));

const routesOf = (order: Order) =>
  order.routes.flatMap((_, index) => {
    const route = routeRecord(order, index);
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
