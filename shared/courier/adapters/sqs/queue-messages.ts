import * as z from "zod";
import { parseOrderId } from "#shared/courier/domain/orders/order-id.ts";
import { parsePointId } from "#shared/courier/domain/points/point-id.ts";

const pointId = z.int().transform((value, context) => {
  const id = parsePointId(value);
  if (id !== undefined) return id;
  context.addIssue("not a point id");
  return z.NEVER;
});

/** A message of the notify queue: an outbox to publish, or an attempt to make. */
export const notificationMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("outbox"), id: pointId }),
  z.object({
    kind: z.literal("attempt"),
    accountNumber: z.int(),
    number: z.int(),
    attemptsBefore: z.int(),
  }),
]);
export type NotificationMessage = z.output<typeof notificationMessage>;

const orderId = z.int().transform((value, context) => {
  const id = parseOrderId(value);
  if (id !== undefined) return id;
  context.addIssue("not an order id");
  return z.NEVER;
});

/** A message of the simulation queue: a step of the simulated driver on a point or an order. */
export const simulationMessage = z.union([
  z.object({ id: pointId, statusesBefore: z.int() }),
  z.object({ orderId, eventsBefore: z.int() }),
]);
export type SimulationMessage = z.output<typeof simulationMessage>;
