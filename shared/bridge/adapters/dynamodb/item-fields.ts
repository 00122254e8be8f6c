import * as z from "zod";
import { COURIER_STATUSES } from "#shared/bridge/domain/delivery/courier-status.ts";
import { ACTORS, STATUS_SOURCES } from "#shared/bridge/domain/delivery/timeline.ts";
import type { MessageCode } from "#shared/bridge/domain/messages/message.ts";
import { courierRecordSchema } from "#shared/bridge/domain/privacy/courier-record.ts";

/** Schemas of fields that the items of deliveries and batches share. Times are ISO-8601 UTC. */
export const date = z.iso.datetime().transform((iso) => new Date(iso));
export const money = z.object({ minor: z.int(), currency: z.string() });
/** A code of a later version is read as it is. */
export const messageCode = z.string().transform((code) => code as MessageCode);
/** A message's code and parameters. */
const messageFields = {
  code: messageCode,
  params: z.record(z.string(), z.union([z.string(), z.number(), money])),
};
export const reason = z.object(messageFields);
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
export const place = z.object(positionFields);
export const driverLocation = z.object({ ...positionFields, at: date });

export const statusHistory = z.array(
  z.object({
    status: z.enum(COURIER_STATUSES),
    at: date,
    driverLocation: z.object(positionFields).optional(),
    estimatedDeliveryAt: date.optional(),
  }),
);
export const timeline = z.array(
  z.object({
    at: date,
    by: z.enum(ACTORS),
    ...messageFields,
    foundBy: z.enum(STATUS_SOURCES).optional(),
  }),
);
export const lastError = z.object({
  ...messageFields,
  since: date,
  failures: z.int(),
  lookUpFailedSince: date.optional(),
});

export const requestedWindow = z.object({
  date: z.iso.date(),
  from: z.string().optional(),
  to: z.string().optional(),
});

export const formerRecords = z.array(courierRecordSchema).default([]);

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
  attemptedCancellation: z.object({ reason, isRebooking: z.boolean() }).optional(),
  isWatched: z.boolean().optional(),
  notedUntil: date.optional(),
});
