import {
  listPoints,
  listShopifyOrders,
  listWooCommerceOrders,
  readNotifications,
  type StoreOrderResult,
} from "#test/e2e/local-run/delivery-results.ts";
import type { Endpoints } from "#test/e2e/local-run/endpoints.ts";
import { listCourierOrders } from "../lost-responses/list-courier-orders.ts";
import type { Traffic } from "./mixed-traffic.ts";

/** What the courier has for an order: a point, or an order of its own. */
interface Booking {
  /** The order's id or name. */
  readonly name: string;
  readonly state: "open" | "delivered" | "returned" | "cancelled";
  /** As the courier shows it. */
  readonly status: string;
  /** How often a driver was assigned; one if it does not tell. */
  readonly attempts?: number;
}

/** What the stores and the courier show by HTTP. */
export interface OutsideView {
  readonly orders: readonly StoreOrderResult[];
  readonly bookings: readonly Booking[];
  /** Notifications that the courier could not deliver; undefined while a booking is open. */
  readonly undelivered: number | undefined;
}

export interface TrafficResult {
  readonly orders: number;
  readonly delivered: number;
  readonly returned: number;
  readonly cancelled: number;
  /** What breaks a promise; empty if nothing does. */
  readonly faults: readonly string[];
  /** What is not over yet. */
  readonly waiting: readonly string[];
}

const POINT_STATES: Readonly<Record<number, Booking["state"]>> = {
  1700: "delivered",
  1840: "returned",
};
const ASSIGNED = 1550;
const ORDER_STATES: Readonly<Record<string, Booking["state"]>> = {
  "80": "delivered",
  "90": "cancelled",
  "95": "returned",
};

/** Compares what the stores and the courier show with what the client did. */
export function compareTraffic(
  { orders, bookings, undelivered = 0 }: OutsideView,
  traffic: Pick<Traffic, "acknowledged" | "cancelled">,
): TrafficResult {
  const bookingsOf = Map.groupBy(bookings, ({ name }) => name);
  const known = new Set(orders.flatMap(({ id, name }) => [id, name]));
  const found = orders.map((order) => {
    // A point has the order's id, a courier order its name. In WooCommerce both are the same.
    const own = [...new Set([order.id, order.name])].flatMap((name) => bookingsOf.get(name) ?? []);
    return { order, own, isCancelled: traffic.cancelled.has(order.id) };
  });
  const countState = (state: Booking["state"]) =>
    found.filter(({ own }) => own.some((booking) => booking.state === state)).length;
  return {
    orders: orders.length,
    delivered: countState("delivered"),
    returned: countState("returned"),
    cancelled: countState("cancelled"),
    faults: [
      ...traffic.acknowledged
        .filter(({ id }) => !known.has(id))
        .map(({ id }) => `order ${id} was acknowledged, and its store does not have it`),
      ...[...bookingsOf.keys()]
        .filter((name) => !known.has(name))
        .map((name) => `the courier has ${name}, which nobody ordered`),
      ...found.flatMap((one) => [...findFaults(one)]),
    ],
    waiting: [
      ...found.flatMap((one) => [...findWaiting(one)]),
      ...(undelivered > 0 ? [`${undelivered} notifications are not delivered`] : []),
    ],
  };
}

/** Reads both stores and the courier by HTTP. Nothing of the bridge is asked. */
export async function readFromOutside(endpoints: Endpoints): Promise<OutsideView> {
  const orders = [
    ...(await listWooCommerceOrders(endpoints)),
    ...(await listShopifyOrders(endpoints)),
  ];
  const points = await listPoints(endpoints);
  const courierOrders = (await listCourierOrders(endpoints)).map(({ order_name, pack_status }) => ({
    name: order_name,
    state: ORDER_STATES[pack_status] ?? ("open" as const),
    status: pack_status,
  }));
  const bookings: readonly Booking[] = [
    ...points.map(({ access_key, status_id }) => ({
      name: access_key,
      state: POINT_STATES[status_id] ?? ("open" as const),
      status: String(status_id),
    })),
    ...courierOrders,
  ];
  if (bookings.some(({ state }) => state === "open"))
    return { orders, bookings, undelivered: undefined };

  let undelivered = 0;
  const attempts = new Map<string, number>();
  for (const { access_key } of points) {
    const told = await readNotifications(endpoints, access_key);
    undelivered += told.undelivered;
    attempts.set(access_key, told.statuses.filter((status) => status === ASSIGNED).length);
  }
  const withAttempts = bookings.map((one) => ({ ...one, attempts: attempts.get(one.name) ?? 1 }));
  return { orders, bookings: withAttempts, undelivered };
}

interface FoundOrder {
  readonly order: StoreOrderResult;
  readonly own: readonly Booking[];
  /** Its buyer may have cancelled it, before or after the courier came. */
  readonly isCancelled: boolean;
}

const listLive = ({ own }: FoundOrder) => own.filter(({ state }) => state !== "cancelled");

/** What time does not mend. */
function* findFaults(found: FoundOrder): Generator<string> {
  const { id, notificationCount, duplicateCount, mostTold } = found.order;
  const live = listLive(found).length;
  if (live > 1) yield `order ${id} has ${live} bookings`;
  if (notificationCount > 1) yield `the buyer of order ${id} is told ${notificationCount} times`;
  // While all is dead, an attempt can fail and the next one begin: the store is told of both, not of the failure.
  const attempts = Math.max(1, ...listLive(found).map((one) => one.attempts ?? 1));
  if (duplicateCount > 0 && mostTold > attempts)
    yield `order ${id} has ${duplicateCount} repeated updates`;
}

/** What is a fault only if it stays. */
function* findWaiting(found: FoundOrder): Generator<string> {
  const { id, isFulfilled } = found.order;
  const live = listLive(found);
  if (live.length === 0 && !found.isCancelled) yield `order ${id} has no booking`;
  for (const { state } of live) if (state === "open") yield `the booking of order ${id} is open`;
  const isDelivered = live.some(({ state }) => state === "delivered");
  if (isDelivered && !isFulfilled && !found.isCancelled)
    yield `order ${id} is delivered, and its store does not show it`;
}
