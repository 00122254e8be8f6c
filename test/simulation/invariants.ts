import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreUpdateKind } from "#shared/bridge/domain/delivery/store-update.ts";
import { needsAttention } from "#shared/bridge/domain/listing/needs-attention.ts";
import type { SimulatedBridge } from "./simulated-bridge.ts";
import type { SimulatedCourier } from "./simulated-courier.ts";
import type { SimulatedStore } from "./simulated-store.ts";

interface Parties {
  readonly store: SimulatedStore;
  readonly courier: SimulatedCourier;
  readonly bridge: SimulatedBridge;
}

/** The order of a journey. An update with a lower rank is not shown after a higher one. */
const RANK: Record<StoreUpdateKind, number> = {
  "under-way": 0,
  confirmed: 1,
  "picked-up": 2,
  "out-for-delivery": 3,
  attempted: 4,
  returned: 5,
  delivered: 6,
  "cash-collected": 6,
  cancelled: 6,
};
/** An order that ends while the bridge already talks to the store may still get that one update. */
const RACE_MS = 15_000;

/** Checks what must be true after the faults ended and the world was quiet for hours. */
export function findViolations(parties: Parties): {
  violations: string[];
  longestBookingSeconds: number;
} {
  const violations = [
    ...findDuplicateBookings(parties),
    ...findMissingBookings(parties),
    ...findRepeatedUpdates(parties.store),
    ...findRepeatedNotes(parties.store),
    ...findUntrueNotes(parties),
    ...findUntrueUpdates(parties.store),
    ...findDecreasingRanks(parties.store),
    ...findUnrest(parties),
  ];
  return { violations, longestBookingSeconds: computeLongestBooking(parties) };
}

/** One order has at most one point or live order, unless the merchant is told about the second. */
function* findDuplicateBookings({ courier, bridge }: Parties): Generator<string> {
  const deliveries = bridge.table.listDeliveries();
  for (const [key, points] of Map.groupBy(courier.points, ({ accessKey }) => accessKey)) {
    const isShown = findByAccessKey(deliveries, key)?.timeline.some(
      ({ code }) => code === "duplicate-point",
    );
    if (points.length > 1 && isShown !== true)
      yield `${points.length} points under the key ${key}, and the merchant is not told`;
  }
  const live = courier.orders.filter(({ status }) => status !== "cancelled");
  for (const [name, orders] of Map.groupBy(live, ({ request }) => request.name))
    if (orders.length > 1) yield `${orders.length} live orders for ${name}`;
}

const findByAccessKey = (deliveries: readonly Delivery[], key: string) =>
  deliveries.find(({ accessKey }) => accessKey === key);

/** A paid order has its booking in the end. */
function* findMissingBookings({ store, bridge }: Parties): Generator<string> {
  for (const { id, status } of store.orders.values()) {
    if (status !== "paid") continue;
    const delivery = bridge.table.listDeliveries().find(({ key }) => key.orderId === id);
    const isBooked = delivery?.pointId !== undefined || delivery?.order?.orderId !== undefined;
    if (!isBooked)
      yield `order ${id} is paid and not booked: ${delivery?.state} ${delivery?.reason?.code}`;
  }
}

function* findRepeatedUpdates({ shownUpdates }: SimulatedStore): Generator<string> {
  const byId = Map.groupBy(shownUpdates, ({ tracking, id }) => `${tracking} ${id}`);
  for (const [id, updates] of byId)
    if (updates.length > 1) yield `the store shows ${id} ${updates.length} times`;
}

function* findRepeatedNotes({ shownNotes }: SimulatedStore): Generator<string> {
  for (const [note, same] of Map.groupBy(shownNotes, (one) => `${one.orderId} ${one.text}`))
    if (same.length > 1) yield `the store's order has ${same.length} times the note ${note}`;
}

/** What an order that goes on was told last is so: its delivery needs its merchant, or does not. */
function* findUntrueNotes({ store, bridge }: Parties): Generator<string> {
  for (const delivery of bridge.table.listDeliveries()) {
    const { orderId } = delivery.key;
    if (store.endedAt.has(orderId)) continue;
    const last = store.shownNotes.findLast((one) => one.orderId === orderId)?.text;
    const saysNeed = last !== undefined && !last.includes("solved");
    if (saysNeed !== needsAttention({ ...delivery, lastError: undefined }))
      yield `order ${orderId} is ${delivery.state}, and its last note is ${last}`;
  }
}

/** The buyer of an order that ended is not told that it is on its way. */
function* findUntrueUpdates({ shownUpdates, endedAt }: SimulatedStore): Generator<string> {
  for (const { orderId, kind, requestedAt } of shownUpdates) {
    const ended = endedAt.get(orderId);
    if (ended === undefined || kind === "cancelled" || kind === "delivered") continue;
    const seconds = (requestedAt.getTime() - ended.getTime()) / 1000;
    if (seconds * 1000 > RACE_MS)
      yield `the buyer of ${orderId} is told "${kind}" ${Math.round(seconds)} s after the order ended`;
  }
}

function* findDecreasingRanks({ shownUpdates }: SimulatedStore): Generator<string> {
  for (const updates of Map.groupBy(shownUpdates, ({ tracking }) => tracking).values()) {
    for (const [at, update] of updates.entries()) {
      const previous = updates[at - 1];
      if (previous !== undefined && RANK[update.kind] < RANK[previous.kind])
        yield `the store shows ${update.orderId} ${update.kind} after ${previous.kind}`;
    }
  }
}

/**
 * No message circles, and no delivery is left in between. Dead letters are allowed: a worker that
 * dies five times leaves one, and the sweep repeats its work.
 */
function* findUnrest({ bridge }: Parties): Generator<string> {
  const { queue, table } = bridge;
  if (queue.countMessages() > 0) yield `${queue.countMessages()} messages are left`;
  for (const { key, state } of table.listDeliveries())
    if (state === "new" || state === "booking") yield `delivery ${key.orderId} is left ${state}`;
}

const BOOKED_CODES = ["point-booked", "point-booked-shortened", "point-adopted", "order-booked"];

function computeLongestBooking({ bridge }: Parties): number {
  const waits = bridge.table.listDeliveries().flatMap(({ createdAt, timeline }) => {
    const booked = timeline.find(({ code }) => BOOKED_CODES.includes(code));
    return booked === undefined ? [] : [(booked.at.getTime() - createdAt.getTime()) / 1000];
  });
  return Math.round(Math.max(0, ...waits));
}
