import { createTrimmedText } from "#shared/kernel/texts.ts";

/** A phone number of the shop, as it is stored. What is saved is checked by `settings-input.ts`. */
export const contactPhoneSchema = createTrimmedText(100).describe(
  "It must be a phone number with its country code, such as +1 212 555 0100.",
);
