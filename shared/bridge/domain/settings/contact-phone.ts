import { toPhoneDigits } from "#shared/bridge/domain/delivery/phone-digits.ts";
import { createTrimmedText } from "#shared/kernel/texts.ts";

/** A phone number of the shop, with its country code. */
export const contactPhoneSchema = createTrimmedText(100)
  .refine(
    (phone) => toPhoneDigits(phone, "") !== undefined,
    "must be a phone number with its country code, such as +1 212 555 0100",
  )
  .describe("It must be a phone number with its country code, such as +1 212 555 0100.");
