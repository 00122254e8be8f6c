import * as z from "zod";
import { MAX_LIST_NUMBER } from "#shared/courier/domain/lists/list-number.ts";
import { toOrderId } from "#shared/courier/domain/orders/order-id.ts";
import { toPointId } from "#shared/courier/domain/points/point-id.ts";

const number = z.int().min(1).max(MAX_LIST_NUMBER);
const point = z.object({ accountNumber: z.int(), id: number.transform(toPointId) });
const order = z.object({ accountNumber: z.int(), id: number.transform(toOrderId) });

/** A message of the notify queue: pending notifications of a point to send, or a further attempt to make. */
export const notificationMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("outbox"), point, notificationId: z.string().optional() }),
  z.object({
    kind: z.literal("attempt"),
    accountNumber: z.int(),
    number: z.int(),
    attemptsBefore: z.int(),
  }),
]);
export type NotificationMessage = z.output<typeof notificationMessage>;

/** A message of the simulation queue: a step of the simulated driver on a point or an order. */
export const simulationMessage = z.union([
  z.object({ point, statusesBefore: z.int() }),
  z.object({ order, eventsBefore: z.int() }),
]);
export type SimulationMessage = z.output<typeof simulationMessage>;
