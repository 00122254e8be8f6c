import type * as z from "zod";
import { toPhoneDigits } from "#shared/bridge/domain/delivery/phone-digits.ts";
import { buyerPageSchema } from "./buyer-page.ts";
import { fallbackContactSchema } from "./fallback-contact.ts";
import { PICKUP_LOCATION_EXAMPLE, pickupLocationSchema } from "./pickup-location.ts";
import { createLinkedLocationsSchema, settingsSchema } from "./settings.ts";

// What a merchant saves is checked once, then and there: the functions that only read settings need no
// library of the world's phone numbers.

const checkPhone = <Schema extends z.ZodType<string>>(schema: Schema): Schema =>
  schema.refine(
    (phone) => toPhoneDigits(phone, "") !== undefined,
    "must be a phone number with its country code, such as +1 212 555 0100",
  );

/** A pick-up location as merchants send it: its phone number can be called. */
export const pickupLocationInputSchema = pickupLocationSchema
  .extend({ contactPhone: checkPhone(pickupLocationSchema.shape.contactPhone) })
  .meta({ examples: [PICKUP_LOCATION_EXAMPLE] });

const checkOptionalPhone = (
  shape: typeof buyerPageSchema.shape | typeof fallbackContactSchema.shape,
) => ({
  phone: checkPhone(shape.phone.unwrap()).optional(),
});

/** Settings as merchants send them: their phone numbers can be called. */
export const settingsInputSchema = settingsSchema.extend({
  locations: createLinkedLocationsSchema(pickupLocationInputSchema),
  fallbackContact: fallbackContactSchema
    .extend(checkOptionalPhone(fallbackContactSchema.shape))
    .prefault({}),
  buyerPage: buyerPageSchema.extend(checkOptionalPhone(buyerPageSchema.shape)).prefault({}),
});
