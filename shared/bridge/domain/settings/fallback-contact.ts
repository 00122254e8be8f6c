import * as z from "zod";
import { toPhoneDigits } from "#shared/bridge/domain/delivery/phone-digits.ts";
import { createTrimmedText, emailText } from "#shared/kernel/texts.ts";

/**
 * The shop's own phone number and e-mail address, for orders whose buyer gave none: Shopify's checkout
 * may ask for either. The courier requires both.
 */
export const fallbackContactSchema = z.strictObject({
  phone: createTrimmedText(100)
    .refine(
      (phone) => toPhoneDigits(phone, "") !== undefined,
      "must be a phone number with its country code, such as +1 212 555 0100",
    )
    .describe("It must be a phone number with its country code, such as +1 212 555 0100.")
    .optional(),
  email: emailText.optional(),
});
