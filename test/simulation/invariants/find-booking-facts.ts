import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Booking } from "../world/truth.ts";
import { isBatch, isOrderNamed, listOrderNames } from "./observe-orders.ts";
import type { ObservedOrder, ObservedWorld } from "./observed-world.ts";

/** What the courier charged and refunded is in the bridge's totals, to the cent. */
export function* findMoneyViolations({ order, deliveries, bookings }: ObservedOrder) {
  if (!bookings.some(isBatch)) yield* compareMoney(`order ${order.orderId}`, deliveries, bookings);
}

/** The shares of a batch's orders add up to its price: all orders together are compared. */
export function* findMoneyViolationsInTotal(orders: readonly ObservedOrder[]) {
  const bookings = new Set(
    orders.flatMap((order) => order.bookings.map(({ id, kind }) => `${kind} ${id}`)),
  );
  const all = orders.flatMap((order) => order.bookings);
  const once = [...bookings].flatMap(
    (key) => all.find(({ id, kind }) => `${kind} ${id}` === key) ?? [],
  );
  const deliveries = orders.flatMap((order) => order.deliveries);
  yield* compareMoney(`all ${orders.length} orders`, deliveries, once);
}

function* compareMoney(
  subject: string,
  deliveries: readonly Delivery[],
  bookings: readonly Booking[],
) {
  const money = (read: (delivery: Delivery) => { readonly minor: number } | undefined) =>
    deliveries.reduce((sum, delivery) => sum + (read(delivery)?.minor ?? 0), 0);
  const courier = (read: (booking: Booking) => number) =>
    bookings.reduce((sum, booking) => sum + read(booking), 0);
  const pairs = [
    ["charged", money((one) => one.money.charged), courier((one) => one.priceCents)],
    ["refunded", money((one) => one.money.refunded), courier((one) => one.refundCents)],
  ] as const;
  for (const [name, ours, theirs] of pairs)
    if (ours !== theirs)
      yield `money adds up: ${subject}: ${ours} cents are counted as ${name}, the courier has ${theirs}`;
}

/** What the courier has is known to the bridge, so that it is followed, cancelled and erased. */
export function* findUnknownToBridge({ order, deliveries, live }: ObservedOrder) {
  const known = deliveries.flatMap(({ pointId, order: courierOrder, formerRecords }) => [
    pointId,
    courierOrder?.orderId,
    ...formerRecords.map(({ id }) => id),
  ]);
  for (const { kind, id } of live)
    if (!known.includes(id))
      yield `bookings are known: order ${order.orderId} has ${kind} ${id} at the courier, which the bridge does not know`;
}

/**
 * No price above the ceiling is paid unless the merchant approved one as high. The approval of one order
 * of a batch is one of the batch.
 */
export function* findCeilingViolations(
  { order, bookings }: ObservedOrder,
  { ceilingCents, pressed }: ObservedWorld,
) {
  if (ceilingCents === 0) return;
  for (const { id, name, priceCents } of bookings) {
    const approvedCents = pressed
      .filter((one) => !one.isRefused && isOrderNamed(name, one.order))
      .map(({ priceCents: seenCents = 0 }) => seenCents);
    if (priceCents > Math.max(ceilingCents * listOrderNames(name).length, ...approvedCents))
      yield `the ceiling holds: order ${order.orderId} has courier order ${id} for ${priceCents} cents, which nobody approved`;
  }
}

const BEFORE_PICK_UP = ["ready", "searching", "scheduled", "assigned", "at-pickup"];
/** After each of these, what may not follow until a further attempt begins. */
const OUTDATED_AFTER: Readonly<Record<string, readonly string[]>> = {
  "picked-up": BEFORE_PICK_UP,
  "on-the-way": [...BEFORE_PICK_UP, "picked-up"],
  "at-dropoff": [...BEFORE_PICK_UP, "picked-up"],
};
const ANOTHER_ATTEMPT = ["attempt-failed", "returned", "unreachable", "no-answer"];

/** No status follows a later one, except before the pick-up and after a failed attempt. */
export function* findStatusViolations({ order, deliveries }: ObservedOrder) {
  for (const { statusHistory } of deliveries)
    for (const step of findStepsBack(statusHistory.map(({ status }) => status)))
      yield `no status goes back: order ${order.orderId} is ${step}`;
}

function* findStepsBack(statuses: readonly string[]): Generator<string> {
  let reached = "";
  for (const status of statuses) {
    if (isStepBack(reached, status)) yield `${status} after ${reached}`;
    if (status === "delivered" || status in OUTDATED_AFTER) reached = status;
    if (ANOTHER_ATTEMPT.includes(status)) reached = "";
  }
}

const isStepBack = (reached: string, status: string): boolean =>
  reached === "delivered"
    ? !status.startsWith("return")
    : OUTDATED_AFTER[reached]?.includes(status) === true;

/** No booking goes to, or is collected at, an address that the order never had. */
function* findForeignAddresses({ order, bookings }: ObservedOrder) {
  const { orderId, streets, store, locations } = order;
  const pickUpStreets = store.pickUpStreets.slice(0, locations);
  for (const { id, address, pickUp } of bookings) {
    if (address !== "" && ![...streets.keys()].some((street) => address.includes(street)))
      yield `goes to the right address: order ${orderId} goes to another one's, ${address} (${id})`;
    if (pickUp && !pickUpStreets.some((street) => pickUp.includes(street)))
      yield `goes to the right address: order ${orderId} is collected at another store's, ${pickUp} (${id})`;
  }
}

/** A booking that can still be changed goes to the address that the order has, or somebody is told. */
export function* findAddressViolations(observed: ObservedOrder) {
  yield* findForeignAddresses(observed);
  const { order, deliveries, live } = observed;
  const isShown = deliveries.some(({ alert, dismissedAlerts, state }) =>
    [alert !== undefined, dismissedAlerts.length > 0, state === "held"].includes(true),
  );
  if (isShown || order.isStreetUnclear || order.redactedAt !== undefined) return;
  for (const { id, state, address } of live)
    if (state === "open" && !address.includes(order.street))
      yield `goes to the right address: order ${order.orderId} goes to ${address} (${id})`;
}
