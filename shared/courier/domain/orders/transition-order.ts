import type { Actor, Courier } from "#shared/courier/domain/points/point.ts";
import type { Order } from "./order.ts";
import {
  isFinal,
  isOrderTransitionAllowed,
  ORDER_STATUS,
  type OrderStatus,
} from "./order-status.ts";

/** A requested status change of an order or of one of its routes. */
export interface OrderStatusChange {
  readonly targetStatus: OrderStatus;
  /** The index of the route. If absent, it is the route that the driver is at. */
  readonly route?: number | undefined;
  readonly at: Date;
  readonly actor: Actor;
  /** The courier, if the change assigns one. */
  readonly courier?: Courier | undefined;
  /** The event's name, if the status does not describe it fully. */
  readonly operation?: string | undefined;
}

/** The result of a status change. `order` is a new object only if it moved. */
export interface OrderTransition {
  readonly kind: "moved" | "unchanged" | "forbidden";
  readonly order: Order;
}

type Routes = Order["routes"];

/** The statuses that apply to one stop at a time. All others apply to the whole order. */
const STOP_STATUSES: Readonly<Record<"dropoff" | "pickup", readonly OrderStatus[]>> = {
  dropoff: [60, 70, 80, 95],
  pickup: [40, 50],
};

/** Statuses without a courier. Entering one unassigns the courier. */
const STATUSES_WITHOUT_COURIER: readonly OrderStatus[] = [10, 20];

/**
 * Applies one change if the transition table allows it. Setting the present status again is
 * `unchanged`, not an error.
 */
export function transitionOrder(order: Order, change: OrderStatusChange): OrderTransition {
  const { kind } = order.request;
  const index = STOP_STATUSES[kind].includes(change.targetStatus)
    ? (change.route ?? findCurrentRouteIndex(order))
    : undefined;
  return index === undefined
    ? transitionWholeOrder(order, change)
    : transitionRoute(order, change, index);
}

/** Finds the index of the route that the driver is at, or else the first route that is not done. */
export function findCurrentRouteIndex({ request, routes }: Order): number {
  const { busy: busyStatuses, isWaiting } =
    request.kind === "dropoff"
      ? { busy: [60, 70], isWaiting: (status: OrderStatus) => !isFinal(status) }
      : { busy: [40], isWaiting: (status: OrderStatus) => status < 50 };
  const at = routes.findIndex(({ status }) => busyStatuses.includes(status));
  return at === -1
    ? Math.max(
        0,
        routes.findIndex(({ status }) => isWaiting(status)),
      )
    : at;
}

function transitionWholeOrder(order: Order, change: OrderStatusChange): OrderTransition {
  const { targetStatus } = change;
  if (targetStatus === order.status) return { kind: "unchanged", order };
  const open = order.routes.filter(({ status }) => !isFinal(status));
  const allowed = [order, ...open].every(({ status }) =>
    isOrderTransitionAllowed(status, targetStatus),
  );
  if (!allowed) return { kind: "forbidden", order };
  const routes = order.routes.map((route) =>
    isFinal(route.status) ? route : setRouteStatus(route, targetStatus, change.at),
  );
  return buildTransition(order, { ...change, route: undefined }, routes, targetStatus);
}

function transitionRoute(order: Order, change: OrderStatusChange, index: number): OrderTransition {
  const { targetStatus, at } = change;
  const route = order.routes[index];
  if (route?.status === targetStatus) return { kind: "unchanged", order };
  const another = findCurrentRouteIndex(order) !== index && !isFinal(order.status);
  const busyElsewhere =
    another && order.routes.some(({ status }) => isStopInProgress(order, status));
  if (
    route === undefined ||
    busyElsewhere ||
    !isOrderTransitionAllowed(route.status, targetStatus)
  ) {
    return { kind: "forbidden", order };
  }
  const changed = order.routes.with(index, setRouteStatus(route, targetStatus, at));
  const { routes, status } = continueToNextStop(changed, targetStatus, at);
  return buildTransition(order, { ...change, route: index }, routes, status);
}

const isStopInProgress = ({ request }: Order, status: OrderStatus) =>
  request.kind === "dropoff" ? status === 60 || status === 70 : status === 40;

/** Starts the next stop when one is done. After the last stop, the order is done. */
function continueToNextStop(routes: Routes, targetStatus: OrderStatus, at: Date) {
  if (!isFinal(targetStatus)) return { routes, status: targetStatus };
  const next = routes.findIndex(({ status }) => !isFinal(status));
  const waiting = routes[next];
  if (waiting !== undefined) {
    return { routes: routes.with(next, setRouteStatus(waiting, 60, at)), status: 60 as const };
  }
  const delivered = routes.some(({ status }) => status === 80);
  return { routes, status: delivered ? (80 as const) : (95 as const) };
}

const setRouteStatus = (route: Routes[number], status: OrderStatus, at: Date): Routes[number] => ({
  status,
  deliveredAt: status === 80 ? at : route.deliveredAt,
});

function buildTransition(
  order: Order,
  { targetStatus, route, at, actor, courier, operation }: OrderStatusChange,
  routes: Routes,
  status: OrderStatus,
): OrderTransition {
  const event = { operation: operation ?? ORDER_STATUS[targetStatus], status, at, actor, route };
  return {
    kind: "moved",
    order: {
      ...order,
      status,
      routes,
      courier: STATUSES_WITHOUT_COURIER.includes(status) ? undefined : (courier ?? order.courier),
      history: [...order.history, event],
    },
  };
}
