import * as z from "zod";
import { COURIER_STATUSES } from "#shared/bridge/domain/delivery/courier-status.ts";
import { PENDING_ACTIONS } from "#shared/bridge/domain/delivery/delivery.ts";
import { ACTORS } from "#shared/bridge/domain/delivery/timeline.ts";
import { deliveryCorrectionSchema } from "./correction-schema.ts";
import {
  actionSchema,
  batchSchema,
  driverSchema,
  imageFileSchema,
  mapSchema,
  planSchema,
  recipientSchema,
  stopSchema,
} from "./delivery-parts.ts";
import { messageFields, moneySchema, timeSchema } from "./field-schemas.ts";
import { listedDeliverySchema } from "./listed-delivery.ts";

/** One delivery with everything, for its own merchant. */
export const merchantDeliverySchema = listedDeliverySchema.extend({
  parts: z
    .array(z.int())
    .describe("Parts of the order. Each part has one delivery.")
    .meta({ examples: [[1]] }),
  quote: z
    .object({ price: moneySchema, expiresAt: timeSchema })
    .nullable()
    .describe("Price that waits for confirmation or approval.")
    .meta({ examples: [null] }),
  plan: planSchema.nullable().describe("How the delivery was booked or will be booked."),
  cashOnDelivery: z
    .object({ toCollect: moneySchema, confirmedAt: timeSchema.nullable() })
    .nullable()
    .describe("Cash that the driver collects, and the time of its confirmation.")
    .meta({ examples: [null] }),
  batch: batchSchema.nullable().meta({ examples: [null] }),
  pendingAction: z
    .enum(PENDING_ACTIONS)
    .nullable()
    .describe("Action that you requested and that the bridge sends to the courier.")
    .meta({ examples: [null] }),
  isManual: z.boolean().meta({ examples: [false] }),
  isTest: z
    .boolean()
    .describe("True for a test order. Its name says so too.")
    .meta({ examples: [false] }),
  recipient: recipientSchema.nullable(),
  buyerInstructions: z
    .object({
      text: z.string().meta({ examples: ["Leave it with the neighbor on the left"] }),
      at: timeSchema,
      isAtCourier: z.boolean().describe("Whether the courier's booking has them."),
    })
    .nullable()
    .describe("What the buyer wrote for the driver on the tracking page, in place of earlier ones.")
    .meta({ examples: [null] }),
  correction: deliveryCorrectionSchema,
  buyerRating: z
    .object({
      rating: z
        .int()
        .min(1)
        .max(5)
        .meta({ examples: [5] }),
      at: timeSchema,
      answer: z
        .enum(["accepted", "refused"])
        .nullable()
        .describe("What the courier answered. Null until it was told."),
    })
    .nullable()
    .describe("How the buyer rated the driver on the tracking page, from 1 to 5.")
    .meta({ examples: [null] }),
  driver: driverSchema,
  driverLocation: z
    .object({
      latitude: z.number().meta({ examples: [40.7484] }),
      longitude: z.number().meta({ examples: [-73.9857] }),
      at: timeSchema,
    })
    .nullable(),
  proofImages: z
    .array(
      z.object({
        number: z
          .int()
          .describe("Number of the photo, for the query `proofImage`.")
          .meta({ examples: [1] }),
        at: timeSchema.nullable().describe("Time of the upload, if the courier tells."),
        file: imageFileSchema
          .nullable()
          .describe(
            "The photo that the query `proofImage` asks for. Null for any other, and if it is not available any more.",
          )
          .meta({ examples: [null] }),
      }),
    )
    .describe("The driver's photos of the handover.")
    .meta({ examples: [[{ number: 1, at: "2026-11-23T12:00:00.000Z", file: null }]] }),

  map: mapSchema,
  stops: z
    .array(stopSchema)
    .describe(
      "Stops of the delivery in the order that they were booked in: pick-ups, then drop-offs, those of other orders among them if the orders are batched. The courier may drive in another order, and tells no streets.",
    ),
  timeZone: z
    .string()
    .describe("Time zone of the place that the goods leave from: the buyer's day, as far as known.")
    .meta({ examples: ["America/New_York"] }),
  statusHistory: z.array(
    z.object({
      status: z.enum(COURIER_STATUSES).meta({ examples: ["assigned"] }),
      text: messageFields.text,
      at: timeSchema,
    }),
  ),
  timeline: z
    .array(
      z.object({
        at: timeSchema,
        by: z.enum(ACTORS).meta({ examples: ["courier"] }),
        ...messageFields,
      }),
    )
    .describe("History of the delivery, oldest first, with the cause of each entry."),
  actions: z.array(actionSchema),
  cancelCost: z
    .object({ fee: moneySchema.nullable(), refund: moneySchema.nullable(), ...messageFields })
    .nullable()
    .meta({
      examples: [
        {
          fee: null,
          refund: null,
          code: "cancel-free",
          params: {},
          text: "Nothing was charged yet: cancelling is free.",
        },
      ],
    })
    .describe("Expected cost of cancelling the delivery, or null if it cannot be cancelled."),
  trackingUrl: z
    .url()
    .describe("Tracking page of the buyer.")
    .meta({ examples: ["https://bridge.example.com/track/abc"] }),
  requeueAt: timeSchema.nullable().describe("Time of the next check if no event comes."),
});
