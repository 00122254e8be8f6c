import * as z from "zod";
import { MERCHANT_ACTIONS } from "#shared/bridge/domain/actions/merchant-action.ts";
import { BATCH_STATES } from "#shared/bridge/domain/batching/batch.ts";
import { COURIER_STATUSES } from "#shared/bridge/domain/delivery/courier-status.ts";
import { PENDING_ACTIONS } from "#shared/bridge/domain/delivery/delivery.ts";
import { ACTORS } from "#shared/bridge/domain/delivery/timeline.ts";
import { MODES } from "#shared/bridge/domain/settings/settings.ts";
import { deliveryCorrectionSchema } from "./correction-schema.ts";
import { messageFields, moneySchema, reasonSchema, timeSchema } from "./field-schemas.ts";
import { listedDeliverySchema } from "./listed-delivery.ts";

export const loadSchema = z
  .object({
    transportId: z.int(),
    packSizeId: z.int(),
    grams: z.number(),
    pieces: z.number(),
  })
  .meta({ examples: [{ transportId: 2, packSizeId: 1, grams: 800, pieces: 2 }] });

const planSchema = z.object({
  mode: z
    .enum(MODES)
    .exclude(["ignore"])
    .meta({ examples: ["urgent"] }),
  load: loadSchema,
  itemValue: z
    .number()
    .describe("Amount in whole units of the courier's currency.")
    .meta({ examples: [50] }),
  tip: z
    .number()
    .describe("Amount in whole units of the courier's currency.")
    .meta({ examples: [0] }),
  ceiling: moneySchema
    .nullable()
    .describe("Highest price that is booked without your approval.")
    .meta({ examples: [null] }),
  pickUpIds: z
    .array(z.string())
    .describe("Pick-up locations of the delivery.")
    .meta({ examples: [["main"]] }),
  pickUpAt: timeSchema.nullable().meta({ examples: [null] }),
});

const batchSchema = z.object({
  batchId: z.string(),
  state: z.enum(BATCH_STATES),
  closesAt: timeSchema,
  orders: z.int().describe("Number of orders in the batch."),
});

const recipientSchema = z
  .object({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    notes: z.string(),
  })
  .meta({
    examples: [
      {
        name: "Ada Example",
        phone: "+12125550100",
        email: "ada@example.com",
        address: "20 W 34th St, New York, NY 10001, USA",
        notes: "Ring twice",
      },
    ],
  });

const actionSchema = z.object({
  action: z.enum(MERCHANT_ACTIONS).meta({ examples: ["cancel"] }),
  isAllowed: z.boolean().meta({ examples: [true] }),
  reason: reasonSchema
    .describe("Effect of the action, or the reason why it is not allowed now.")
    .meta({
      examples: [
        { code: "can-cancel", params: {}, text: "The delivery is cancelled at the courier." },
      ],
    }),
  cause: reasonSchema
    .nullable()
    .describe("Reason of the delivery that the action leaves unchanged.")
    .meta({ examples: [null] }),
});

const imageFileSchema = z.object({
  contentType: z.enum(["image/jpeg", "image/png", "image/webp"]).meta({ examples: ["image/jpeg"] }),
  base64: z
    .base64()
    .describe("At most 4 MB, without the place and time that cameras write into photos.")
    .meta({ examples: ["/9j/2Q=="] }),
});

const placeSchema = z
  .object({ latitude: z.number(), longitude: z.number() })
  .meta({ examples: [{ latitude: 40.7484, longitude: -73.9857 }] });

const mapSchema = z
  .object({
    pickUp: placeSchema.nullable(),
    dropOff: placeSchema.nullable(),
    driver: placeSchema.nullable().meta({ examples: [null] }),
    way: z.array(placeSchema).describe("Where the driver was seen with the parcel, oldest first."),
  })
  .nullable()
  .describe("Known places of the delivery, or null if none is known.")
  .meta({ examples: [null] });

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
