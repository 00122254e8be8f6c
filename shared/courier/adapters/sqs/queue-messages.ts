import * as z from "zod";
import { asOrderId } from "#shared/courier/domain/orders/order-id.ts";
import { asPointId } from "#shared/courier/domain/points/point-id.ts";

const pointId = z.int().transform((value, context) => {
  const id = asPointId(value);
  if (id !== undefined) return id;
  context.addIssue("not a point id");
  return z.NEVER;
});

/** What lies on the notify queue: an outbox to write out, or an attempt to make. */
export const notifyMessage = z.discriminatedUnion("about", [
  z.object({ about: z.literal("outbox"), id: pointId }),
  z.object({
    about: z.literal("attempt"),
    accountNumber: z.int(),
    number: z.int(),
    attemptsBefore: z.int(),
  }),
]);
export type NotifyMessage = z.output<typeof notifyMessage>;

const orderId = z.int().transform((value, context) => {
  const id = asOrderId(value);
  if (id !== undefined) return id;
  context.addIssue("not an order id");
  return z.NEVER;
});

/** What lies on the drive queue: a step of the simulated driver, with a point or an order. */
export const driveMessage = z.union([
  z.object({ id: pointId, statusesBefore: z.int() }),
  z.object({ orderId, eventsBefore: z.int() }),
]);
export type DriveMessage = z.output<typeof driveMessage>;
