import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { findAgeViolations } from "../invariants/find-age-violations.ts";
import {
  findAddressViolations,
  findCeilingViolations,
  findMoneyViolations,
  findMoneyViolationsInTotal,
  findStatusViolations,
  findUnknownToBridge,
} from "../invariants/find-booking-facts.ts";
import { findCorrectionViolations } from "../invariants/find-correction-violations.ts";
import { findEventViolations } from "../invariants/find-event-violations.ts";
import { findMailViolations } from "../invariants/find-mail-violations.ts";
import { findNoteViolations } from "../invariants/find-note-violations.ts";
import { findRateViolations } from "../invariants/find-rate-violations.ts";
import {
  findRedactionViolations,
  findUntoldRedactions,
} from "../invariants/find-redaction-violations.ts";
import { findCallsWhileDown, findUnfinished } from "../invariants/find-rest.ts";
import { findStoreViolations, isShown } from "../invariants/find-store-violations.ts";
import { findTagViolations, isIgnored } from "../invariants/find-tag-violations.ts";
import { isOfOrder, observeOrders } from "../invariants/observe-orders.ts";
import type { ObservedOrder, ObservedWorld } from "../invariants/observed-world.ts";
import { hasPersonalData } from "../invariants/personal-words.ts";
import { listBookings, listDeliveries } from "../world/truth.ts";

/**
 * Checks what must be true once the faults ended and the world is quiet. Each violation begins with the
 * name of what is broken.
 */
export async function findViolations(world: ObservedWorld): Promise<string[]> {
  const orders = observeOrders(world);
  const violations = [
    ...world.seen,
    ...findUnstartedFunctions(world),
    ...findRefusedWebhooks(world),
    ...orders.flatMap((order) => [...findBookingViolations(order, world)]),
    ...orders.flatMap((order) => [...findFactViolations(order, world)]),
    ...findMoneyViolationsInTotal(orders),
    ...findUnfinished(world),
    ...findCallsWhileDown(world),
    ...findUnknownBookings(world),
    ...findUnrest(world),
    ...findPersonalData(world),
    ...findEventViolations(world),
    ...findMailViolations(world),
    ...findRateViolations(world, orders),
    ...findRedactionViolations(world),
  ];
  for (const order of orders)
    violations.push(
      ...(await findStoreViolations(world, order)),
      ...(await findNoteViolations(order, world)),
    );
  return violations;
}

/** Sweeps would find what a function that never starts does not do, only later. */
const findUnstartedFunctions = ({ history }: ObservedWorld): string[] => {
  const lines = history.filter((line) => line.includes(" CANNOT START "));
  const names = lines.map((line) => line.split(" ")[1]?.split("#")[0]);
  return [...new Set(names)].map((name) => `each function starts: ${name} does not`);
};

/** What the bridge has is acknowledged, so that nobody sends it again. Faults can prevent that. */
const findRefusedWebhooks = ({ history, isCalm }: ObservedWorld): string[] =>
  isCalm && history.some((line) => REFUSED_WEBHOOK.test(line))
    ? ["webhooks are acknowledged: one is answered with an error, in a world without faults"]
    : [];
const REFUSED_WEBHOOK = /POST bridge\.\S+\/(?:webhooks|notifications) -> 5/;

function* findFactViolations(order: ObservedOrder, world: ObservedWorld) {
  yield* findMoneyViolations(order);
  yield* findUnknownToBridge(order);
  yield* findCeilingViolations(order, world);
  yield* findStatusViolations(order);
  yield* findAddressViolations(order);
  yield* findCorrectionViolations(order);
  yield* findTagViolations(order, world);
  yield* findAgeViolations(order, world);
  yield* findUntoldRedactions(order);
}

/** What the courier has is of an order that somebody placed. */
function* findUnknownBookings({ systems, placed }: ObservedWorld): Generator<string> {
  for (const booking of listBookings(systems.tables.courier))
    if (!placed.some((order) => isOfOrder(booking, order)))
      yield `nothing is invented: the courier has ${booking.kind} ${booking.name}, which nobody ordered`;
}

function* findBookingViolations(observed: ObservedOrder, world: ObservedWorld): Generator<string> {
  yield* findDoubleBookings(observed);
  yield* observed.order.endedAt === undefined
    ? findMissingBookings(observed, world)
    : findUselessBookings(observed);
}

const wasMerchantTold = ({ deliveries }: ObservedOrder): boolean =>
  deliveries.some(
    (one) => isShown(one) || one.timeline.some(({ code }) => code === "duplicate-point"),
  );

/** One order has at most one live booking, unless its merchant knows, or asked for another one. */
function* findDoubleBookings(observed: ObservedOrder): Generator<string> {
  const { order, live, actions } = observed;
  const isAsked = actions.some(({ action }) => action === "dispatch");
  if (live.length > order.locations && !isAsked && !wasMerchantTold(observed))
    yield `booked once: order ${order.orderId} has ${live.length} live bookings, and the merchant is not told`;
}

/** The courier order of an order that ended is cancelled, or its merchant knows. */
function* findUselessBookings(observed: ObservedOrder): Generator<string> {
  const isOpen = observed.live.some(({ state, kind }) => state === "open" && kind === "order");
  if (isOpen && !wasMerchantTold(observed))
    yield `booked no longer: order ${observed.order.orderId} ended, and its courier order is still open`;
}

/** A paid order is booked, or its merchant sees why not. */
function* findMissingBookings(observed: ObservedOrder, { now }: ObservedWorld): Generator<string> {
  const { order, deliveries, bookings } = observed;
  const name = `booked or shown: order ${order.orderId}`;
  const first = deliveries.find(({ key }) => key.part === 1);
  // The bridge may have read it before its store hid it, or not.
  if (now >= order.hiddenAt && (first?.orderName === undefined || wasNeverRouted(first))) return;
  if (first === undefined) return yield `${name} is paid, and the bridge has no delivery of it`;
  if (bookings.length === 0 && !isShown(first) && !isIgnored(observed, now))
    yield `${name} is paid and not booked: ${first.state} ${first.reason?.code}`;
  yield* deliveries.flatMap((one) => [...findUnfinishedDelivery(one, name)]);
}

/**
 * An order of this age whose goods are not routed yet counts as one of another service. Only a simulated
 * one is as old at its start: the bridge may have read it in the seconds before, and then no more.
 */
const wasNeverRouted = ({ state, timeline }: Delivery): boolean =>
  state === "skipped" &&
  timeline.every(({ code }) => code === "other-service" || code === "order-too-old");

function* findUnfinishedDelivery({ state, pendingAction }: Delivery, name: string) {
  if (state === "new" || state === "booking") yield `${name} is left ${state}`;
  if (pendingAction !== undefined)
    yield `${name}: the merchant's ${pendingAction.action} has no effect`;
}

/** The courier's sweep repeats the work of these dead letters, which wait for a person to look. */
const REPEATED_BY_SWEEP = ["notify-dead", "drivers-dead"];

/** No message circles, nothing is left in a queue, and no run fails any more. */
function* findUnrest({ systems }: ObservedWorld): Generator<string> {
  for (const queue of Object.values(systems.queues.byUrl)) {
    const left = REPEATED_BY_SWEEP.includes(queue.name) ? [] : queue.listMessages();
    if (left.length > 0) yield `comes to rest: ${left.length} messages are left in ${queue.name}`;
  }
  for (const { key, lastError } of listDeliveries(systems.tables.bridge))
    if (lastError !== undefined)
      yield `comes to rest: order ${key.orderId} still fails, ${lastError.failures} times: ${lastError.code}`;
}

function* findPersonalData({ records }: ObservedWorld): Generator<string> {
  for (const { service, name, detail } of records) {
    const text = `${name} ${JSON.stringify(detail)}`;
    if (hasPersonalData(text))
      yield `nothing personal is reported: personal data in what ${service} reports: ${text}`;
  }
}
