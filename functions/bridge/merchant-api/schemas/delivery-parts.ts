import * as z from "zod";
import { MERCHANT_ACTIONS } from "#shared/bridge/domain/actions/merchant-action.ts";
import { BATCH_STATES } from "#shared/bridge/domain/batching/batch.ts";
import { MODES } from "#shared/bridge/domain/settings/modes.ts";
import { moneySchema, reasonSchema, timeSchema } from "./field-schemas.ts";

export const loadSchema = z
  .object({
    transportId: z.int(),
    packSizeId: z.int(),
    grams: z.number(),
    pieces: z.number(),
  })
  .meta({ examples: [{ transportId: 2, packSizeId: 1, grams: 800, pieces: 2 }] });

export const planSchema = z.object({
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

export const batchSchema = z.object({
  batchId: z.string(),
  state: z.enum(BATCH_STATES),
  closesAt: timeSchema,
  orders: z.int().describe("Number of orders in the batch."),
});

export const recipientSchema = z
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

export const actionSchema = z.object({
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

export const driverSchema = z
  .object({
    firstName: z.string().meta({ examples: ["Bruno"] }),
    phone: z
      .string()
      .nullable()
      .describe("As the courier writes it. Null if the courier tells none.")
      .meta({ examples: ["+1 212 555 0142"] }),
  })
  .nullable()
  .describe(
    "The courier's driver, from the assignment until the parcel is handed over or comes back. Null if nobody is under way, if the courier does not tell, in a batch, and once the buyer's data are removed.",
  )
  .meta({ examples: [null] });

export const imageFileSchema = z.object({
  contentType: z.enum(["image/jpeg", "image/png", "image/webp"]).meta({ examples: ["image/jpeg"] }),
  base64: z
    .base64()
    .describe("At most 4 MB, without the place and time that cameras write into photos.")
    .meta({ examples: ["/9j/2Q=="] }),
});

const placeSchema = z
  .object({ latitude: z.number(), longitude: z.number() })
  .meta({ examples: [{ latitude: 40.7484, longitude: -73.9857 }] });

export const stopSchema = z.object({
  kind: z.enum(["pick-up", "drop-off"]).meta({ examples: ["drop-off"] }),
  name: z
    .string()
    .nullable()
    .describe("Of the pick-up location, or of the order. Null while it is not known.")
    .meta({ examples: ["#1001"] }),
  orderId: z
    .string()
    .nullable()
    .describe("Order whose parcel is handed over. Null for a pick-up.")
    .meta({ examples: ["1001"] }),
  part: z
    .int()
    .nullable()
    .meta({ examples: [1] }),
  isOfThisDelivery: z
    .boolean()
    .describe("False for the drop-off of another order in the same order at the courier.")
    .meta({ examples: [true] }),
  place: placeSchema
    .nullable()
    .describe(
      "Null if it is not known. That of another order is rounded to about a hundred meters.",
    ),
  plannedAt: timeSchema
    .nullable()
    .describe(
      "When the courier is to collect, or is expected. Null if it is not known; of several pick-ups, only the first has one.",
    ),
  doneAt: timeSchema
    .nullable()
    .describe(
      "When the courier reported it done: of several pick-ups, that all are. Null until then.",
    ),
});

export const mapSchema = z
  .object({
    pickUp: placeSchema.nullable(),
    dropOff: placeSchema.nullable(),
    driver: placeSchema.nullable().meta({ examples: [null] }),
    way: z.array(placeSchema).describe("Where the driver was seen with the parcel, oldest first."),
  })
  .nullable()
  .describe("Known places of the delivery, or null if none is known.")
  .meta({ examples: [null] });
