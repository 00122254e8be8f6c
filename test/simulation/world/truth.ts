import * as z from "zod";
import { fromDeliveryItem } from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DynamoTable } from "../aws/dynamo-table.ts";

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
}

const event = z.object({ status: z.int() });
const pointItem = z.object({
  id: z.int(),
  creation: z.object({ access_key: z.string() }),
  createdAt: z.coerce.date(),
  status: z.int(),
  history: z.array(event),
});
const orderItem = z.object({
  sk: z.string(),
  request: z.object({ orderName: z.string() }),
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
export function listBookings(courier: DynamoTable): Booking[] {
  return courier.listItems().flatMap((item): Booking[] => {
    const partition = String(item.pk);
    if (partition.startsWith("POINTS#")) {
      const { id, creation, createdAt, status, history } = pointItem.parse(item);
      const state = POINT_STATES[status] ?? "open";
      const assignments = countAssignments(history);
      return [
        { kind: "point", id: String(id), name: creation.access_key, createdAt, state, assignments },
      ];
    }
    if (!partition.startsWith("ORDERS#")) return [];
    const { sk, request, createdAt, status, history } = orderItem.parse(item);
    const state = ORDER_STATES[status] ?? "open";
    const assignments = countAssignments(history);
    return [
      {
        kind: "order",
        id: String(Number(sk)),
        name: request.orderName,
        createdAt,
        state,
        assignments,
      },
    ];
  });
}

/** Reads the bridge's deliveries from its table. */
export const listDeliveries = (bridge: DynamoTable): Delivery[] =>
  bridge
    .listItems()
    .filter(({ sk }) => String(sk).startsWith("DELIVERY#"))
    .map(fromDeliveryItem);
