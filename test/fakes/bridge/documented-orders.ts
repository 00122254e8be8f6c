import type { Stage } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { HistoryLine, Whereabouts } from "#shared/bridge/domain/delivery/courier-view.ts";
import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import { STAGE_TEXT } from "#shared/bridge/domain/delivery/status-text.ts";
import type { ConfirmRequest, Courier } from "#shared/bridge/ports/courier.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import type { Money } from "#shared/kernel/money.ts";
import { ok, refused } from "#shared/kernel/result.ts";

type OrderCalls = Omit<Courier, "findPoint" | "track" | "createPoint" | "markPoint">;

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
  stage: Stage | undefined;
  readonly history: HistoryLine[];
  readonly routes: { stage: Stage | undefined; deliveredAt: Date | undefined }[];
  driver: Whereabouts | undefined;
  rating: number | undefined;
  refund: Money | undefined;
}

/** What the document leaves to the courier; a test sets it as it needs it. */
interface FakeRules {
  /** Percent of the price refunded at a stage; undefined: it can no longer be cancelled. */
  refundPercent: (stage: Stage | undefined) => number | undefined;
  /** What a second cancellation of the same order is answered with. */
  cancelledAgain: "refused" | "same refund";
  /** In which order an order's routes are told; those that were sent first come first by itself. */
  routesToldBackwards?: boolean;
}

const TOKEN_MINUTES = 60;
const NO_SUCH_ORDER = { text: "There is no such order." };
const usd = (minor: number): Money => ({ minor, currency: "USD" });

/** All of it until a courier is assigned, half of it until pick-up, and nothing can be done after. */
function usualRefund(stage: Stage | undefined): number | undefined {
  if (stage === "ready" || stage === "searching") return 100;
  return stage === "assigned" || stage === "at-pickup" ? 50 : undefined;
}

/** The quotes and orders of a documented courier. */
export function fakeOrders(clock: Clock) {
  const quotes: FakeQuote[] = [];
  const orders: FakeOrder[] = [];
  const rules: FakeRules = { refundPercent: usualRefund, cancelledAgain: "refused" };
  const next = { priceMinor: 1000 };
  const counts = { quotes: 0, confirms: 0, orders: 0, cancels: 0 };
  const find = (orderId: string) => orders.find(({ id }) => id === orderId);
  const quoteOf = (token: string) => quotes.find((quote) => quote.token === token);

  const calls: OrderCalls = {
    async quote(request, now) {
      counts.quotes += 1;
      const token = `token-${quotes.length + 1}`;
      const price = usd(next.priceMinor);
      quotes.push({ token, request, price, expiresAt: inMinutes(clock(), TOKEN_MINUTES) });
      return ok({ token, price, expiresAt: inMinutes(now, TOKEN_MINUTES) });
    },

    async confirm(confirmation) {
      counts.confirms += 1;
      const quote = quoteOf(confirmation.token);
      if (quote === undefined || quote.request.kind !== confirmation.kind) {
        return refused({ text: "There is no such quote." });
      }
      if (quote.orderId !== undefined) return refused({ text: "The quote was used already." });
      if (quote.expiresAt <= clock()) return refused({ text: "The quote has expired." });
      counts.orders += 1;
      const order = newOrder(String(9000 + orders.length), quote, confirmation, clock());
      orders.push(order);
      quote.orderId = order.id;
      return ok({ orderId: order.id });
    },

    async orderOfToken(token) {
      const orderId = quoteOf(token)?.orderId;
      return orderId === undefined ? undefined : { orderId };
    },

    async readOrder(orderId) {
      const order = find(orderId);
      const view = order && viewOf(order);
      return view && rules.routesToldBackwards
        ? { ...view, routes: view.routes.toReversed() }
        : view;
    },

    locateDriver: async (orderId) => find(orderId)?.driver,

    async cancelOrder(orderId) {
      const order = find(orderId);
      if (order === undefined) return refused(NO_SUCH_ORDER);
      if (order.refund !== undefined) {
        const isSame = rules.cancelledAgain === "same refund";
        return isSame
          ? ok({ refund: order.refund })
          : refused({ text: "It is cancelled already." });
      }
      const percent = rules.refundPercent(order.stage);
      if (percent === undefined) return refused({ text: "It can no longer be cancelled." });
      counts.cancels += 1;
      order.refund = usd(Math.round((order.price.minor * percent) / 100));
      reach(order, "cancelled", clock());
      return ok({ refund: order.refund });
    },

    async rateDriver(orderId, rating) {
      const order = find(orderId);
      if (order === undefined) return refused(NO_SUCH_ORDER);
      if (!order.history.some(({ stage }) => stage === "assigned")) {
        return refused({ text: "No driver is assigned." });
      }
      order.rating ??= rating;
      return ok(undefined);
    },
  };

  const order = (orderId: string) => {
    const found = find(orderId);
    if (found === undefined) throw new Error(`no order ${orderId}`);
    return found;
  };
  return {
    calls,
    quotes,
    orders,
    rules,
    counts,
    /** The price of every quote from now on, in cents. */
    priceIs(minor: number) {
      next.priceMinor = minor;
    },
    /** The order is there, and so are all its routes that are not delivered. */
    moveOrder(orderId: string, stage: Stage | undefined) {
      reach(order(orderId), stage, clock());
    },
    /** One route alone, counted from 0; the order is delivered with its last one. */
    moveRoute(orderId: string, at: number, stage: Stage | undefined) {
      const moved = order(orderId);
      const route = moved.routes[at];
      if (route === undefined) throw new Error(`order ${orderId} has no route ${at}`);
      setRoute(route, stage, clock());
      if (moved.routes.every((one) => one.stage === "delivered")) reach(moved, stage, clock());
    },
    /** Where the order's driver is; undefined: not known. */
    driverIs(orderId: string, where: Whereabouts | undefined) {
      order(orderId).driver = where;
    },
  };
}

function newOrder(id: string, quote: FakeQuote, confirmation: ConfirmRequest, now: Date) {
  const { request, price } = quote;
  const routes = request.many.map(() => ({ stage: undefined, deliveredAt: undefined }));
  const order: FakeOrder = {
    id,
    request,
    confirmation,
    price,
    stage: undefined,
    history: [],
    routes,
    driver: undefined,
    rating: undefined,
    refund: undefined,
  };
  reach(order, confirmation.searchCourier ? "searching" : "ready", now);
  return order;
}

function reach(order: FakeOrder, stage: Stage | undefined, at: Date) {
  order.stage = stage;
  if (stage !== undefined) order.history.push({ text: STAGE_TEXT[stage], at, stage });
  for (const route of order.routes) {
    if (route.stage !== "delivered") setRoute(route, stage, at);
  }
}

function setRoute(route: FakeOrder["routes"][number], stage: Stage | undefined, at: Date) {
  route.stage = stage;
  route.deliveredAt = stage === "delivered" ? at : undefined;
}

const viewOf = ({ id, request, stage, price, history, routes }: FakeOrder) => ({
  orderId: id,
  stage,
  price,
  history: [...history],
  routes: routes.map((route, at) => ({ ...route, address: request.many[at]?.address ?? "" })),
});

const inMinutes = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000);
