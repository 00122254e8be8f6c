import * as z from "zod";
import { fromDeliveryItem } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DynamoTable, TableListener } from "../aws/dynamo-table.ts";
import { expandOnce } from "../invariants/expand-once.ts";

/** What the courier has for an order: a point, or an order of its own. */
export interface Booking {
  readonly kind: "point" | "order";
  readonly id: string;
  /** The name that the bridge booked it under. */
  readonly name: string;
  readonly createdAt: Date;
  readonly state: "open" | "delivered" | "returned" | "cancelled";
  /** The time of the courier's assignment, from which on the buyer is told. */
  readonly assignments: number;
  /** Of an order: its price, and what was refunded of it. */
  readonly priceCents: number;
  readonly refundCents: number;
  /** Where it goes; empty once it is erased. */
  readonly address: string;
  /** Where the courier collects it, if the bridge says so. */
  readonly pickUp: string | undefined;
  /** As the courier's table has it. */
  readonly item: Item;
  /** All that the bridge told the courier of it. */
  readonly formatRequest: () => string;
}

type Item = ReturnType<DynamoTable["listItems"]>[number];

const event = z.object({ status: z.int() });
const pointItem = z.object({
  id: z.int(),
  creation: z.looseObject({
    access_key: z.string(),
    rec_address: z.string().default(""),
    pickup_address: z.string().optional(),
  }),
  createdAt: z.coerce.date(),
  status: z.int(),
  history: z.array(event),
});
const orderItem = z.object({
  sk: z.string(),
  request: z.looseObject({
    kind: z.enum(["dropoff", "pickup"]),
    orderName: z.string(),
    hub: z.looseObject({ text: z.string() }),
    stops: z.array(z.looseObject({ text: z.string() })),
  }),
  price: z.object({ totalCents: z.int() }),
  refundCents: z.int().optional(),
  createdAt: z.coerce.date(),
  status: z.int(),
  history: z.array(event),
});

const POINT_STATES: Readonly<Record<number, Booking["state"]>> = {
  1700: "delivered",
  1840: "returned",
};
const ORDER_STATES: Readonly<Record<number, Booking["state"]>> = {
  80: "delivered",
  90: "cancelled",
  95: "returned",
};
const ASSIGNED = [1550, 30];
const countAssignments = (history: readonly z.output<typeof event>[]) =>
  history.filter(({ status }) => ASSIGNED.includes(status)).length;

/** Reads what the courier really has, from its table. */
export const listBookings = (courier: DynamoTable): Booking[] =>
  courier.listItems().flatMap((item) => readBooking(item) ?? []);

/** Stored items are frozen: each is parsed once, although every minute looks at all of them. */
const bookings = new WeakMap<Item, Booking>();
const deliveries = new WeakMap<Item, Delivery>();

function readBooking(item: Item): Booking | undefined {
  const booking = bookings.get(item) ?? parseBooking(item);
  if (booking !== undefined) bookings.set(item, booking);
  return booking;
}

function parseBooking(item: Item): Booking | undefined {
  const partition = String(item.pk);
  if (partition.startsWith("POINTS#")) return parsePoint(item);
  return partition.startsWith("ORDERS#") ? parseOrder(item) : undefined;
}

/** Keeps the name that an order had before the courier erased it: it is still the booking of its order. */
export const keepBookingName: TableListener = (before, after) => {
  const name = before && readBooking(before)?.name;
  const booking = name && after && readBooking(after);
  if (booking && booking.name === "") bookings.set(booking.item, { ...booking, name });
};

function parsePoint(item: Item): Booking {
  const { id, creation, createdAt, status, history } = pointItem.parse(expandOnce(item));
  return {
    item,
    kind: "point",
    id: String(id),
    name: creation.access_key,
    createdAt,
    state: POINT_STATES[status] ?? "open",
    assignments: countAssignments(history),
    priceCents: 0,
    refundCents: 0,
    address: creation.rec_address,
    pickUp: creation.pickup_address,
    formatRequest: () => JSON.stringify(creation),
  };
}

function parseOrder(item: Item): Booking {
  const { sk, request, createdAt, status, history, price, refundCents } = orderItem.parse(
    expandOnce(item),
  );
  const stops = request.stops.flatMap(({ text }) => text || []).join(" and ");
  // One that is collected at several places goes from its stops to its hub.
  const [address, pickUp] =
    request.kind === "pickup" ? [request.hub.text, stops] : [stops, request.hub.text];
  return {
    item,
    kind: "order",
    id: String(Number(sk)),
    name: request.orderName,
    createdAt,
    state: ORDER_STATES[status] ?? "open",
    assignments: countAssignments(history),
    priceCents: price.totalCents,
    refundCents: refundCents ?? 0,
    address,
    pickUp,
    formatRequest: () => JSON.stringify(request),
  };
}

/** Reads the bridge's deliveries from its table. */
export const listDeliveries = (bridge: DynamoTable): Delivery[] =>
  bridge
    .listItems()
    .filter(({ sk }) => String(sk).startsWith("DELIVERY#"))
    .map(readDelivery);

function readDelivery(item: Item): Delivery {
  const delivery = deliveries.get(item) ?? fromDeliveryItem(item);
  deliveries.set(item, delivery);
  return delivery;
}
