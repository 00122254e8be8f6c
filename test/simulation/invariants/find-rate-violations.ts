import type { Checkout } from "../world/buyers/rate-buyers.ts";
import { FALLBACK_CENTS } from "../world/connect-merchants.ts";
import type { Booking } from "../world/truth.ts";
import type { ObservedOrder, ObservedWorld } from "./observed-world.ts";

const MINUTE_MS = 60_000;
/** A buyer waits no longer for the rates, whatever the courier does: an instance may have to start. */
const LATEST_ANSWER_MS = 3_000;
/**
 * So long after a checkout was told a price its token can book: the token is valid for an hour, and
 * what is told can be 25 minutes old. A scheduled pick-up is quoted for some minutes ahead.
 */
const HONOURED_MS: Readonly<Record<string, number>> = {
  "courier-now": 30 * MINUTE_MS,
  "courier-later": 8 * MINUTE_MS,
};

/** A checkout gets its rates, and an order is booked at the rate that its buyer paid. */
export function* findRateViolations(world: ObservedWorld, orders: readonly ObservedOrder[]) {
  const { checkouts, isCalm, isCalmButCourier, batchMinutes } = world;
  if (isCalmButCourier) for (const checkout of checkouts) yield* findUnanswered(checkout);
  if (!isCalm || batchMinutes > 0) return;
  const sales = checkouts.flatMap((checkout) => findSale(checkout, orders));
  const alike = Map.groupBy(sales, ({ cart, code }) => `${cart.street} ${code}`);
  for (const same of alike.values()) yield* findDishonoured(same);
}

function* findUnanswered({ answer, askedAt, answeredAt, cart }: Checkout): Generator<string> {
  const name = `a checkout is answered: the one to ${cart.street}`;
  const { source, status, rates } = answer;
  if (source !== "carrier" && source !== "cache") yield `${name} shows ${source}, after ${status}`;
  else if (rates.length === 0) yield `${name} shows nothing`;
  if (answeredAt - askedAt > LATEST_ANSWER_MS) yield `${name} waits for ${answeredAt - askedAt} ms`;
}

/** An order that was bought with a rate. */
interface Sale {
  readonly cart: Checkout["cart"];
  readonly code: string;
  readonly cents: number;
  readonly observed: ObservedOrder;
  /** Its booking, if it had to be made at the courier's price that its buyer paid. */
  readonly booking: Booking | undefined;
}

function findSale(checkout: Checkout, orders: readonly ObservedOrder[]): Sale[] {
  const { bought, cart } = checkout;
  const observed = orders.find(({ order }) => order === bought?.order);
  if (bought === undefined || observed === undefined) return [];
  const { service_code: code } = bought.rate;
  const cents = Number(bought.rate.total_price);
  const booking = cents === FALLBACK_CENTS ? undefined : findBooking(checkout, code, observed);
  return [{ cart, code, cents, observed, booking }];
}

/** Finds the first booking of an order that nobody changed, if it was made in time. */
function findBooking(
  { answer, answeredAt }: Checkout,
  code: string,
  { order, actions, bookings }: ObservedOrder,
): Booking | undefined {
  const isAsSold = order.edits === 0 && order.correction === undefined && actions.length === 0;
  const limitMs = HONOURED_MS[code];
  if (!isAsSold || limitMs === undefined || (code === "courier-later" && answer.source === "cache"))
    return undefined;
  const [first] = bookings.toSorted(
    (one, other) => Number(one.createdAt) - Number(other.createdAt),
  );
  return first && Number(first.createdAt) - answeredAt < limitMs ? first : undefined;
}

const isRateUsed = ({ observed: { deliveries } }: Sale): boolean =>
  deliveries.some(({ timeline }) => timeline.some(({ code }) => code === "checkout-price-used"));

/** Orders of the same cart have one rate between them: one uses its token, also if it paid the fallback. */
function* findDishonoured(same: readonly Sale[]): Generator<string> {
  for (const { booking, cents, observed } of same)
    if (booking !== undefined && booking.priceCents !== cents)
      yield `a rate is honoured: order ${observed.order.orderId} costs ${booking.priceCents} cents, and its checkout was told ${cents}`;
  const [first] = same.filter(({ booking }) => booking !== undefined);
  if (first !== undefined && !same.some(isRateUsed))
    yield `a rate is honoured: order ${first.observed.order.orderId} is quoted again, although its rate was valid`;
}
