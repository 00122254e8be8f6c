import * as z from "zod";
import { COURIER_STATUSES } from "#shared/bridge/domain/delivery/courier-status.ts";
import { ACTORS } from "#shared/bridge/domain/delivery/delivery.ts";

/** Schemas of fields that the items of deliveries and batches share. Times are ISO-8601 UTC. */
export const date = z.iso.datetime().transform((iso) => new Date(iso));
export const reason = z.object({ code: z.string(), text: z.string() });
export const money = z.object({ minor: z.int(), currency: z.string() });
export const moneyTotals = z.object({
  shippingPaid: money.optional(),
  quoted: money.optional(),
  charged: money.optional(),
  refunded: money.optional(),
  tipped: money.optional(),
  beforeBatch: z
    .object({
      charged: money.optional(),
      refunded: money.optional(),
      tipped: money.optional(),
    })
    .optional(),
});
const positionFields = { latitude: z.number(), longitude: z.number() };
export const driverLocation = z.object({ ...positionFields, at: date });

export const statusHistory = z.array(
  z.object({
    status: z.enum(COURIER_STATUSES),
    at: date,
    driverLocation: z.object(positionFields).optional(),
  }),
);
export const timeline = z.array(z.object({ at: date, by: z.enum(ACTORS), text: z.string() }));
export const lastError = z.object({ text: z.string(), since: date, failures: z.int() });

export const courierOrder = z.object({
  quote: z
    .object({
      token: z.string(),
      price: money,
      expiresAt: date,
      requestFingerprint: z.string(),
      isFromCheckout: z.boolean().optional(),
      pickUpAt: date.optional(),
      attemptedAt: date.optional(),
    })
    .optional(),
  orderId: z.string().optional(),
  refusals: z.int(),
  approvedPrice: money.optional(),
  charged: money.optional(),
  tip: money.optional(),
  orderedAt: date.optional(),
});
