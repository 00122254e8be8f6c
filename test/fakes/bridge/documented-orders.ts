import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type {
  DriverLocation,
  HistoryEntry,
  OrderView,
} from "#shared/bridge/domain/delivery/courier-view.ts";
import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { ConfirmRequest, Courier } from "#shared/bridge/ports/courier.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import type { Money } from "#shared/kernel/money.ts";
import { fail, ok } from "#shared/kernel/result.ts";

type OrderCalls = Omit<
  Courier,
  "findPoint" | "trackPoint" | "createPoint" | "markPoint" | "ratePointDriver" | "erase"
>;

interface FakeQuote {
  readonly token: string;
  readonly request: OrderRequest;
  readonly price: Money;
  readonly expiresAt: Date;
  orderId?: string;
}

interface FakeOrder {
  readonly id: string;
  readonly request: OrderRequest;
  readonly confirmation: ConfirmRequest;
  readonly price: Money;
  status: CourierStatus | undefined;
  readonly history: HistoryEntry[];
  readonly routes: { status: CourierStatus | undefined; deliveredAt: Date | undefined }[];
  driverLocation: DriverLocation | undefined;
  rating: number | undefined;
  refund: Money | undefined;
  /** What only some couriers tell. */
  additions?: Partial<OrderView>;
}

/** Behaviour that the documentation leaves open. A test can change it. */
interface DocumentedRules {
  /** Returns the percentage of the price to refund. Undefined: the order can no longer be cancelled. */
  computeRefundPercent: (status: CourierStatus | undefined) => number | undefined;
  /** The response to a second cancellation of the same order. */
  repeatedCancellation: "refused" | "same-refund";
  /** Returns the routes of an order in reverse. The default is the order in which they were sent. */
  reversesRoutes?: boolean;
}

const ORDERS_PER_PAGE = 12;
const TOKEN_MINUTES = 60;
const NO_SUCH_ORDER = { text: "There is no such order." };
const toUsd = (minor: number): Money => ({ minor, currency: "USD" });

/** Refunds everything before a driver is assigned and half before pick-up. Later: no cancellation. */
function computeUsualRefundPercent(status: CourierStatus | undefined): number | undefined {
  if (status === "ready" || status === "searching") return 100;
  return status === "assigned" || status === "at-pickup" ? 50 : undefined;
}

/** Creates the quotes and orders of a documented courier. */
export function createDocumentedOrders(clock: Clock) {
  const quotes: FakeQuote[] = [];
  const orders: FakeOrder[] = [];
  const rules: DocumentedRules = {
    computeRefundPercent: computeUsualRefundPercent,
    repeatedCancellation: "refused",
  };
  const next = { priceMinor: 1000 };
  const counts = { quotes: 0, confirms: 0, orders: 0, cancels: 0 };
  const findOrder = (orderId: string) => orders.find(({ id }) => id === orderId);
  const findQuote = (token: string) => quotes.find((quote) => quote.token === token);

  const calls: OrderCalls = {
    async quote(request, now) {
      counts.quotes += 1;
      const token = `token-${quotes.length + 1}`;
      const price = toUsd(next.priceMinor);
      quotes.push({ token, request, price, expiresAt: addMinutes(clock(), TOKEN_MINUTES) });
      return ok({ token, price, expiresAt: addMinutes(now, TOKEN_MINUTES) });
    },

    async confirm(confirmation) {
      counts.confirms += 1;
      const quote = findQuote(confirmation.token);
      if (quote === undefined || quote.request.kind !== confirmation.kind) {
        return fail({ text: "There is no such quote." });
      }
      if (quote.orderId !== undefined) return fail({ text: "The quote was used already." });
      if (quote.expiresAt <= clock()) return fail({ text: "The quote has expired." });
      counts.orders += 1;
      const order = createOrder(String(9000 + orders.length), quote, confirmation, clock());
      orders.push(order);
      quote.orderId = order.id;
      return ok({ orderId: order.id });
    },

    async findOrderByToken(token) {
      const orderId = findQuote(token)?.orderId;
      return orderId === undefined ? undefined : { orderId };
    },

    async readOrder(orderId) {
      const order = findOrder(orderId);
      const view = order && toOrderView(order);
      return view && rules.reversesRoutes ? { ...view, routes: view.routes.toReversed() } : view;
    },

    async listOrders(start) {
      const newestFirst = orders.toReversed().slice(start, start + ORDERS_PER_PAGE);
      return newestFirst.map(({ id, status }) => ({ orderId: id, mark: toMark(status), status }));
    },

    locateDriver: async (orderId) => findOrder(orderId)?.driverLocation,

    async cancelOrder(orderId) {
      const order = findOrder(orderId);
      if (order === undefined) return fail(NO_SUCH_ORDER);
      if (order.refund !== undefined) {
        const isSame = rules.repeatedCancellation === "same-refund";
        return isSame ? ok({ refund: order.refund }) : fail({ text: "It is cancelled already." });
      }
      const percent = rules.computeRefundPercent(order.status);
      if (percent === undefined) return fail({ text: "It can no longer be cancelled." });
      counts.cancels += 1;
      order.refund = toUsd(Math.round((order.price.minor * percent) / 100));
      setOrderStatus(order, "cancelled", clock());
      return ok({ refund: order.refund });
    },

    async rateDriver(orderId, rating) {
      const order = findOrder(orderId);
      if (order === undefined) return fail(NO_SUCH_ORDER);
      if (!order.history.some(({ status }) => status === "assigned")) {
        return fail({ text: "No driver is assigned." });
      }
      order.rating ??= rating;
      return ok(undefined);
    },
  };

  const getOrder = (orderId: string) => {
    const found = findOrder(orderId);
    if (found === undefined) throw new Error(`no order ${orderId}`);
    return found;
  };
  return {
    calls,
    quotes,
    orders,
    rules,
    counts,
    /** Sets the price of all following quotes, in cents. */
    setPrice(minor: number) {
      next.priceMinor = minor;
    },
    /** Sets the status of the order and of all its routes that are not delivered. */
    moveOrder(orderId: string, status: CourierStatus | undefined) {
      setOrderStatus(getOrder(orderId), status, clock());
    },
    /** Sets the status of one route, counted from 0. The last delivered route completes the order. */
    moveRoute(orderId: string, at: number, status: CourierStatus | undefined) {
      const order = getOrder(orderId);
      const route = order.routes[at];
      if (route === undefined) throw new Error(`order ${orderId} has no route ${at}`);
      setRouteStatus(route, status, clock());
      if (order.routes.every((one) => one.status === "delivered"))
        setOrderStatus(order, status, clock());
    },
    /** Sets the location of the order's driver. Undefined: the location is unknown. */
    setDriverLocation(orderId: string, location: DriverLocation | undefined) {
      getOrder(orderId).driverLocation = location;
    },
  };
}

function createOrder(id: string, quote: FakeQuote, confirmation: ConfirmRequest, now: Date) {
  const { request, price } = quote;
  const routes = request.many.map(() => ({ status: undefined, deliveredAt: undefined }));
  const order: FakeOrder = {
    id,
    request,
    confirmation,
    price,
    status: undefined,
    history: [],
    routes,
    driverLocation: undefined,
    rating: undefined,
    refund: undefined,
  };
  setOrderStatus(order, confirmation.searchCourier ? "searching" : "ready", now);
  return order;
}

function setOrderStatus(order: FakeOrder, status: CourierStatus | undefined, at: Date) {
  order.status = status;
  if (status !== undefined) order.history.push({ text: status, at, status });
  for (const route of order.routes) {
    if (route.status !== "delivered") setRouteStatus(route, status, at);
  }
}

function setRouteStatus(
  route: FakeOrder["routes"][number],
  status: CourierStatus | undefined,
  at: Date,
) {
  route.status = status;
  route.deliveredAt = status === "delivered" ? at : undefined;
}

const toMark = (status: CourierStatus | undefined): string => status ?? "unknown";

const toOrderView = ({
  id,
  request,
  status,
  price,
  history,
  routes,
  additions,
}: FakeOrder): OrderView => ({
  orderId: id,
  mark: toMark(status),
  status,
  price,
  history: [...history],
  routes: routes.map((route, at) => ({ ...route, address: request.many[at]?.address ?? "" })),
  ...additions,
});

const addMinutes = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000);
