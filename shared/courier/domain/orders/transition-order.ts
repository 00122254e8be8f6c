import type { Actor, Courier } from "#shared/courier/domain/points/point.ts";
import type { Order } from "./order.ts";
import { isFinal, ORDER_STATUS, type OrderStatus, orderMayBecome } from "./order-status.ts";

/** A status that somebody wants the order, or one of its routes, to have. */
export interface OrderChange {
  readonly becomes: OrderStatus;
  /** Which route it is about, the first being 0; absent: the one the driver is at. */
  readonly route?: number | undefined;
  readonly at: Date;
  readonly by: Actor;
  /** Given when the change assigns one. */
  readonly courier?: Courier | undefined;
  /** What happened, where the status does not say it all. */
  readonly operation?: string | undefined;
}

/** The order after the attempt: another one only where it moved. */
export interface OrderAdvance {
  readonly kind: "moved" | "unchanged" | "forbidden";
  readonly order: Order;
}

type Routes = Order["routes"];

/** What happens at one stop at a time; everything else happens to the whole order. */
const AT_ONE_STOP: Readonly<Record<"dropoff" | "pickup", readonly OrderStatus[]>> = {
  dropoff: [60, 70, 80, 95],
  pickup: [40, 50],
};

/** In these nobody is on the way: a courier assigned before is released. */
const WITHOUT_COURIER: readonly OrderStatus[] = [10, 20];

/** Applies one change, only along the table. The present status again is `unchanged`, not an error. */
export function advanceOrder(order: Order, change: OrderChange): OrderAdvance {
  const { kind } = order.request;
  const index = AT_ONE_STOP[kind].includes(change.becomes)
    ? (change.route ?? routeInProgress(order))
    : undefined;
  return index === undefined ? advanceWhole(order, change) : advanceRoute(order, change, index);
}

/** The route that the driver is at, or goes to next: the first one left. */
export function routeInProgress({ request, routes }: Order): number {
  const { busy, waiting } =
    request.kind === "dropoff"
      ? { busy: [60, 70], waiting: (status: OrderStatus) => !isFinal(status) }
      : { busy: [40], waiting: (status: OrderStatus) => status < 50 };
  const at = routes.findIndex(({ status }) => busy.includes(status));
  return at === -1
    ? Math.max(
        0,
        routes.findIndex(({ status }) => waiting(status)),
      )
    : at;
}

function advanceWhole(order: Order, change: OrderChange): OrderAdvance {
  const { becomes } = change;
  if (becomes === order.status) return { kind: "unchanged", order };
  const open = order.routes.filter(({ status }) => !isFinal(status));
  const allowed = [order, ...open].every(({ status }) => orderMayBecome(status, becomes));
  if (!allowed) return { kind: "forbidden", order };
  const routes = order.routes.map((route) =>
    isFinal(route.status) ? route : withStatus(route, becomes, change.at),
  );
  return moved(order, { ...change, route: undefined }, routes, becomes);
}

function advanceRoute(order: Order, change: OrderChange, index: number): OrderAdvance {
  const { becomes, at } = change;
  const route = order.routes[index];
  if (route?.status === becomes) return { kind: "unchanged", order };
  const another = routeInProgress(order) !== index && !isFinal(order.status);
  const busyElsewhere = another && order.routes.some(({ status }) => isBusy(order, status));
  if (route === undefined || busyElsewhere || !orderMayBecome(route.status, becomes)) {
    return { kind: "forbidden", order };
  }
  const changed = order.routes.with(index, withStatus(route, becomes, at));
  const { routes, status } = goingOn(changed, becomes, at);
  return moved(order, { ...change, route: index }, routes, status);
}

const isBusy = ({ request }: Order, status: OrderStatus) =>
  request.kind === "dropoff" ? status === 60 || status === 70 : status === 40;

/** When a stop is done the driver is on the way to the next; after the last one the order is done. */
function goingOn(routes: Routes, becomes: OrderStatus, at: Date) {
  if (!isFinal(becomes)) return { routes, status: becomes };
  const next = routes.findIndex(({ status }) => !isFinal(status));
  const waiting = routes[next];
  if (waiting !== undefined) {
    return { routes: routes.with(next, withStatus(waiting, 60, at)), status: 60 as const };
  }
  const delivered = routes.some(({ status }) => status === 80);
  return { routes, status: delivered ? (80 as const) : (95 as const) };
}

const withStatus = (route: Routes[number], status: OrderStatus, at: Date): Routes[number] => ({
  status,
  deliveredAt: status === 80 ? at : route.deliveredAt,
});

function moved(
  order: Order,
  { becomes, route, at, by, courier, operation }: OrderChange,
  routes: Routes,
  status: OrderStatus,
): OrderAdvance {
  const event = { operation: operation ?? ORDER_STATUS[becomes], status, at, by, route };
  return {
    kind: "moved",
    order: {
      ...order,
      status,
      routes,
      courier: WITHOUT_COURIER.includes(status) ? undefined : (courier ?? order.courier),
      history: [...order.history, event],
    },
  };
}
