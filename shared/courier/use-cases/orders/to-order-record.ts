import type { OrderRecord, RouteRecord } from "#shared/contract/orders/order-records.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import { listWaypoints, type Order, type OrderStop } from "#shared/courier/domain/orders/order.ts";
import { toRouteId } from "#shared/courier/domain/orders/order-id.ts";
import { ORDER_STATUS } from "#shared/courier/domain/orders/order-status.ts";
import { renderMapImage } from "#shared/courier/domain/orders/render-map-image.ts";
import { getShownCourier } from "#shared/courier/domain/personal-data/driver-data.ts";
import { getOrderEnd } from "#shared/courier/domain/personal-data/order-data.ts";
import { formatDollars, formatMinute, toMiles } from "./format-units.ts";

/** Converts an order to the record that its account reads. Every value is text. */
export function toOrderRecord(account: Account, order: Order, now: Date): OrderRecord {
  const { request, trip } = order;
  const courier = getShownCourier(order.courier, getOrderEnd(order), now);
  const status = ORDER_STATUS[order.status];
  return {
    id: String(order.id),
    order_name: request.orderName,
    pack_size_id: String(request.packSize),
    pack_transport_id: String(request.transport),
    ...toEndFields(order),
    taken_asap: request.scheduledAt === undefined ? "1" : "0",
    schedule_date: formatMinute(request.scheduledAt ?? order.createdAt),
    distance_miles: toMiles(trip.meters).toFixed(2),
    distance_time_seconds: String(Math.round(trip.seconds)),
    pack_map_img: order.erasedAt === undefined ? renderMapImage(listWaypoints(request)) : "",
    pack_price: formatDollars(order.price.totalCents),
    rest_api_vers: "v4",
    conn_client_name: "api",
    pack_status: String(order.status),
    order_status_text: status,
    status_sender: status,
    courier_name: courier?.name ?? "",
    courier_surname: courier?.surname ?? "",
    courier_cell: courier?.phone ?? "",
    ...toSenderFields(account, order),
    tip_amount: String(order.options.tipDollars),
  };
}

/** The first and the last place. `route_count` counts drop-offs: a pick-up order has one. */
function toEndFields(order: Order) {
  const { request } = order;
  const waypoints = listWaypoints(request);
  const [from, to] = [waypoints[0] as OrderStop, waypoints.at(-1) as OrderStop];
  return {
    pack_from_lat: formatDegrees(order, from.lat),
    pack_from_lng: formatDegrees(order, from.lng),
    pack_from_text: from.text,
    route_count: String(request.kind === "dropoff" ? request.stops.length : 1),
    last_pack_to_lat: formatDegrees(order, to.lat),
    last_pack_to_lng: formatDegrees(order, to.lng),
    last_pack_to_text: to.text,
    last_receiver_name: to.name ?? "",
    last_receiver_phone_number: to.phone ?? "",
  };
}

/** Formats a coordinate. It is empty once the personal data is erased. */
const formatDegrees = ({ erasedAt }: Order, degrees: number): string =>
  erasedAt === undefined ? String(degrees) : "";

/** Our rule: without `sender_name`, the sender is the part of the account's email before the @. */
function toSenderFields({ email, number }: Account, { options }: Order) {
  return {
    sender_name: options.senderName ?? email.split("@")[0] ?? "",
    sender_surname: "",
    sender_cell: options.senderCell ?? "",
    sender_email: email,
    sender_user_id: String(number),
  };
}

/**
 * Converts one stop of the order and its progress. Returns undefined if the index does not exist.
 */
export function toRouteRecord(order: Order, index: number): RouteRecord | undefined {
  const stop = order.request.stops[index];
  const route = order.routes[index];
  const leg = order.trip.perStop[index];
  if (stop === undefined || route === undefined || leg === undefined) return undefined;
  return {
    route_id: String(toRouteId(order, index)),
    route_to_text: stop.text,
    route_to_lat: formatDegrees(order, stop.lat),
    route_to_lng: formatDegrees(order, stop.lng),
    route_status: String(route.status),
    route_delivery_date: route.deliveredAt?.toISOString() ?? "",
    rec_phone: stop.phone ?? "",
    rec_name: stop.name ?? "",
    route_distance: toMiles(leg.meters).toFixed(2),
    route_distance_time: String(Math.round(leg.seconds)),
  };
}
