import * as z from "zod";
import { STAGES } from "#shared/bridge/domain/delivery/courier-status.ts";
import { ACTORS } from "#shared/bridge/domain/delivery/delivery.ts";

/** Fields that deliveries and batches are kept with; times are ISO-8601 UTC. */
export const date = z.iso.datetime().transform((iso) => new Date(iso));
export const reason = z.object({ code: z.string(), text: z.string() });
export const money = z.object({ minor: z.int(), currency: z.string() });
export const moneySoFar = z.object({
  shippingPaid: money.optional(),
  quoted: money.optional(),
  charged: money.optional(),
  refunded: money.optional(),
  tipped: money.optional(),
  before: z
    .object({
      charged: money.optional(),
      refunded: money.optional(),
      tipped: money.optional(),
    })
    .optional(),
});
const place = { latitude: z.number(), longitude: z.number() };
export const whereabouts = z.object({ ...place, at: date });

export const journey = z.array(
  z.object({ stage: z.enum(STAGES), at: date, where: z.object(place).optional() }),
);
export const timeline = z.array(z.object({ at: date, by: z.enum(ACTORS), text: z.string() }));
export const trouble = z.object({ text: z.string(), since: date, failures: z.int() });

export const courierOrder = z.object({
  quote: z
    .object({
      token: z.string(),
      price: money,
      expiresAt: date,
      asks: z.string(),
      isFromCheckout: z.boolean().optional(),
      pickUpAt: date.optional(),
      triedAt: date.optional(),
    })
    .optional(),
  orderId: z.string().optional(),
  refusals: z.int(),
  approved: money.optional(),
  charged: money.optional(),
  tip: money.optional(),
  orderedAt: date.optional(),
});
