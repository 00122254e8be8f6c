import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { ServiceRecord } from "../platform/platform.ts";
import type { DeployedSystems } from "../world/deploy-systems.ts";
import type { AcknowledgedAction } from "../world/merchants.ts";
import type { PlacedOrder } from "../world/shoppers.ts";
import type { BuyerMail } from "../world/store-model.ts";
import { type Booking, listBookings, listDeliveries } from "../world/truth.ts";

export interface ObservedWorld {
  readonly systems: DeployedSystems;
  readonly placed: readonly PlacedOrder[];
  readonly acknowledged: readonly AcknowledgedAction[];
  readonly records: readonly ServiceRecord[];
  /** How late a request can still reach the store. */
  readonly storeRaceMs: number;
}

interface ObservedOrder {
  readonly order: PlacedOrder;
  readonly deliveries: readonly Delivery[];
  readonly bookings: readonly Booking[];
  readonly live: readonly Booking[];
  readonly actions: readonly AcknowledgedAction[];
}

/** Checks what must be true once the faults ended and the world is quiet. */
export async function findViolations(world: ObservedWorld): Promise<string[]> {
  const orders = observeOrders(world);
  const violations = [
    ...orders.flatMap((order) => [...findBookingViolations(order)]),
    ...findUnknownBookings(world),
    ...findUnrest(world),
    ...findPersonalData(world),
  ];
  for (const order of orders) violations.push(...(await findStoreViolations(world, order)));
  return violations;
}

/** A booking has the store's id or name of its order, and the number of a further one. */
const isOfOrder = ({ name }: Booking, { orderId, name: orderName }: PlacedOrder): boolean =>
  [orderId, orderName, orderName.replace("#", "")].includes(name.replace(/-\d+$/, ""));

/** What the courier has is of an order that somebody placed. */
function* findUnknownBookings({ systems, placed }: ObservedWorld): Generator<string> {
  for (const booking of listBookings(systems.tables.courier))
    if (!placed.some((order) => isOfOrder(booking, order)))
      yield `the courier has ${booking.kind} ${booking.name}, which nobody ordered`;
}

function observeOrders({ systems, placed, acknowledged }: ObservedWorld): ObservedOrder[] {
  const allDeliveries = listDeliveries(systems.tables.bridge);
  const allBookings = listBookings(systems.tables.courier);
  return placed.map((order) => {
    const bookings = allBookings.filter((booking) => isOfOrder(booking, order));
    return {
      order,
      bookings,
      live: bookings.filter(({ state }) => state === "open" || state === "delivered"),
      deliveries: allDeliveries.filter(
        ({ key }) => key.orderId === order.orderId && key.storeId === order.store.storeId,
      ),
      actions: acknowledged.filter((action) => action.order === order),
    };
  });
}

/** A person sees what needs one: the delivery is held or has an alert, with a reason. */
const isShown = ({ state, alert, reason }: Delivery): boolean =>
  alert !== undefined || ((state === "held" || state === "cancelled") && reason !== undefined);

function* findBookingViolations(observed: ObservedOrder): Generator<string> {
  yield* findDoubleBookings(observed);
  yield* observed.order.endedAt === undefined
    ? findMissingBookings(observed)
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
  if (live.length > 1 && !isAsked && !wasMerchantTold(observed))
    yield `order ${order.orderId} has ${live.length} live bookings, and the merchant is not told`;
}

/** The courier order of an order that ended is cancelled, or its merchant knows. */
function* findUselessBookings(observed: ObservedOrder): Generator<string> {
  const isOpen = observed.live.some(({ state, kind }) => state === "open" && kind === "order");
  if (isOpen && !wasMerchantTold(observed))
    yield `order ${observed.order.orderId} ended, and its courier order is still open`;
}

/** A paid order is booked, or its merchant sees why not. */
function* findMissingBookings({ order, deliveries, bookings }: ObservedOrder): Generator<string> {
  const name = `order ${order.orderId}`;
  const [delivery] = deliveries;
  if (delivery === undefined) return yield `${name} is paid, and the bridge has no delivery of it`;
  const { state, reason, pendingAction } = delivery;
  if (bookings.length === 0 && !isShown(delivery))
    yield `${name} is paid and not booked: ${state} ${reason?.code}`;
  if (state === "new" || state === "booking") yield `${name} is left ${state}`;
  if (pendingAction !== undefined)
    yield `${name}: the merchant's ${pendingAction.action} has no effect`;
}

async function findStoreViolations(
  world: ObservedWorld,
  observed: ObservedOrder,
): Promise<string[]> {
  const { store, orderId } = observed.order;
  const told = await store.listMails(orderId);
  return [
    ...findRepeatedMails(observed, told),
    ...findUntrueMails(observed, told, world.storeRaceMs),
    ...(await findMissingUpdates(observed)),
  ];
}

/** A buyer is mailed the same once, or once for each courier that is assigned. */
function* findRepeatedMails({ order, bookings }: ObservedOrder, told: readonly BuyerMail[]) {
  const assignments = bookings.reduce((sum, one) => sum + one.assignments, 0);
  for (const [text, notes] of Map.groupBy(told, (note) => note.text))
    if (notes.length > Math.max(1, assignments))
      yield `the buyer of ${order.orderId} is mailed ${notes.length} times: ${text}`;
}

/** The buyer of an order that ended is not mailed that it is on its way. */
function* findUntrueMails({ order }: ObservedOrder, told: readonly BuyerMail[], raceMs: number) {
  const { orderId, endedAt } = order;
  if (endedAt === undefined) return;
  for (const { text, at } of told) {
    const afterMs = at.getTime() - endedAt;
    if (afterMs > raceMs)
      yield `the buyer of ${orderId} is mailed ${Math.round(afterMs / 1000)} s after its end: ${text}`;
  }
}

/** The store shows that an order is delivered, or its merchant knows why not. */
async function findMissingUpdates({
  order,
  bookings,
  deliveries,
}: ObservedOrder): Promise<string[]> {
  const isDelivered = bookings.some(({ state }) => state === "delivered");
  if (order.endedAt !== undefined || !isDelivered) return [];
  if (deliveries.some(isShown) || (await order.store.isCompleted(order.orderId))) return [];
  return [`order ${order.orderId} is delivered, and the store does not show it`];
}

/** The courier's sweep repeats the work of these dead letters, which wait for a person to look. */
const REPEATED_BY_SWEEP = ["notify-dead", "drivers-dead"];

/** No message circles, and nothing is left in a queue. */
function* findUnrest({ systems }: ObservedWorld): Generator<string> {
  for (const queue of Object.values(systems.queues.byUrl)) {
    const left = REPEATED_BY_SWEEP.includes(queue.name) ? [] : queue.listMessages();
    if (left.length > 0) yield `${left.length} messages are left in ${queue.name}`;
  }
}

/** The buyer's name, street, phone and address of the simulated orders. */
const PERSONAL = /Ada|Example|34th|555-?0100|ada@example/;

function* findPersonalData({ records }: ObservedWorld): Generator<string> {
  for (const { service, name, detail } of records) {
    const text = `${name} ${JSON.stringify(detail)}`;
    if (PERSONAL.test(text)) yield `personal data in what ${service} reports: ${text}`;
  }
}
