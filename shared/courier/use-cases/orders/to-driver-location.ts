import type { DriverLocation } from "#shared/contract/orders/driver-location-record.ts";
import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Order } from "#shared/courier/domain/orders/order.ts";
import { ORDER_STATUS } from "#shared/courier/domain/orders/order-status.ts";
import { getShownCourier } from "#shared/courier/domain/personal-data/driver-data.ts";
import { getOrderEnd, isLocationExpired } from "#shared/courier/domain/personal-data/order-data.ts";
import { simulateDriverLocation } from "#shared/courier/domain/sandbox/simulate-driver-location.ts";

/** Converts an order to the location of its driver. Returns undefined if no driver is assigned. */
export function toDriverLocation(
  account: Account,
  order: Order,
  now: Date,
): DriverLocation | undefined {
  const { options } = order;
  const courier = getShownCourier(order.courier, getOrderEnd(order), now);
  if (courier === undefined) return undefined;
  const location = findShownLocation(account, order, now);
  const seenAt = location?.at.toISOString() ?? "";
  return {
    pack_status: String(order.status),
    order_status: ORDER_STATUS[order.status],
    courier_name: courier.name,
    courier_surname: courier.surname,
    courier_phone_number: courier.phone,
    last_lng: location === undefined ? "" : location.lng.toFixed(6),
    last_lat: location === undefined ? "" : location.lat.toFixed(6),
    last_timezone: "UTC",
    last_location_date: seenAt,
    last_seen_date: seenAt,
    svc_email: Number(options.orderEmail),
    svc_nots: Number(options.orderPush),
    svc_sms: 0,
    svc_instant_not: account.webhookUrl === undefined ? "0" : "1",
    instant_not_url: account.webhookUrl ?? "",
  };
}

/** The driver of a finished order stays where it was at the end, and is not shown for long. */
function findShownLocation(account: Account, order: Order, now: Date) {
  const endedAt = getOrderEnd(order);
  if (isLocationExpired(endedAt, now)) return undefined;
  const at = endedAt ?? now;
  return account.sandbox ? { ...simulateDriverLocation(order, at), at } : order.reportedLocation;
}
