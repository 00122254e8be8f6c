import * as z from "zod";
import { MODES } from "#shared/bridge/domain/settings/modes.ts";
import { createFilledText } from "#shared/kernel/texts.ts";
import { reasonSchema, timeSchema } from "./field-schemas.ts";
import { orderLineSchema, orderTextSchema } from "./sample-order-schema.ts";

const filledLineSchema = createFilledText(255);

const addressExample = {
  ...{ street: "20 W 34th St", unit: "Floor 3", city: "New York", region: "NY" },
  ...{ postalCode: "10001", countryCode: "US" },
};

const addressInputSchema = z
  .strictObject({
    street: filledLineSchema,
    unit: orderLineSchema.default("").describe("Apartment, floor or unit. The driver reads it."),
    city: filledLineSchema,
    region: orderLineSchema
      .default("")
      .describe("State or province, as addresses of the country have it."),
    postalCode: orderLineSchema.default(""),
    countryCode: z
      .string()
      .regex(/^[A-Z]{2}$/, "must be a code of two letters such as US")
      .describe("ISO 3166-1."),
  })
  .meta({ examples: [addressExample] });

const modeSchema = z.enum(MODES).exclude(["ignore"]);

/** What a merchant corrects of one order. */
export const correctionInputSchema = z.strictObject({
  at: timeSchema
    .nullable()
    .optional()
    .describe(
      "When the correction was made that you know, as `correction.at` says; null: none. If another was stored since, nothing is changed. Without it, any correction is replaced.",
    )
    .meta({ examples: [null] }),
  address: addressInputSchema.optional().describe("Where the order goes."),
  phone: orderLineSchema
    .optional()
    .describe("Number of the recipient, with its country code.")
    .meta({ examples: ["+1 212 555 0100"] }),
  note: orderTextSchema
    .optional()
    .describe("Note for the driver, in place of the notes in the order. Empty: none.")
    .meta({ examples: ["Ring twice"] }),
  mode: modeSchema
    .optional()
    .describe("How the order goes out, whatever the rules say.")
    .meta({ examples: ["urgent"] }),
});

const addressSchema = z
  .object({
    street: z.string(),
    unit: z.string(),
    city: z.string(),
    region: z.string(),
    postalCode: z.string(),
    countryCode: z.string(),
  })
  .meta({ examples: [addressExample] });

const phoneSchema = z
  .string()
  .nullable()
  .meta({ examples: ["+12125550100"] });
const noteSchema = z
  .string()
  .nullable()
  .meta({ examples: ["Ring twice"] });

/** What is corrected; null for what is as the store has it. */
const correctedFields = {
  address: addressSchema.nullable(),
  phone: phoneSchema,
  note: noteSchema,
  mode: modeSchema.nullable().meta({ examples: [null] }),
};

const correctedAtSchema = timeSchema
  .nullable()
  .describe(
    "When what is corrected of the order last changed. Send it with your next correction. Null if nothing is corrected; after a correction that came too late for all parts, it is a time all the same.",
  )
  .meta({ examples: [null] });

const availabilityFields = {
  isAllowed: z.boolean().meta({ examples: [true] }),
  reason: reasonSchema
    .describe("Effect of a correction, or the reason why it is not possible now.")
    .meta({
      examples: [
        {
          code: "can-correct",
          params: {},
          text: "The delivery is booked with what you correct. The order in the store stays as it is.",
        },
      ],
    }),
};

/** What a delivery says of its correction. */
export const deliveryCorrectionSchema = z
  .object({
    ...availabilityFields,
    at: correctedAtSchema,
    address: correctedFields.address.meta({ examples: [null] }),
    phone: correctedFields.phone.meta({ examples: [null] }),
    note: correctedFields.note.meta({ examples: [null] }),
    mode: correctedFields.mode,
    isOfThisPart: z
      .boolean()
      .describe(
        "False where it was too late for this part: it goes out as before, which may be as you corrected it earlier.",
      )
      .meta({ examples: [true] }),
  })
  .describe(
    "What you corrected of the order, the same for all of its parts. Each field counts until the order's own changes in the store.",
  );

/** The order's parts that a correction could not change. */
export const uncorrectedPartsSchema = z
  .array(z.object({ part: z.int().meta({ examples: [2] }), reason: reasonSchema }))
  .describe("The order's parts that stay as they are, each with the reason.")
  .meta({ examples: [[]] });

/** The store's values beside the merchant's. */
export const correctionSchema = z.object({
  ...availabilityFields,
  store: z
    .object({
      address: correctedFields.address,
      phone: correctedFields.phone,
      note: z.string().meta({ examples: ["Ring twice"] }),
    })
    .describe("What the store says now. Null for what it does not tell."),
  correction: z
    .object({ at: correctedAtSchema, ...correctedFields })
    .describe("What you corrected. Null: as the store has it."),
});
