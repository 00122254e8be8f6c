import * as z from "zod";
import { createHttpsUrl, createTrimmedText, emailText } from "#shared/kernel/texts.ts";
import { contactPhoneSchema } from "./contact-phone.ts";

/**
 * What the buyer's page says of the store. Whoever has the link can read it, so that nothing that the
 * merchant gave for another purpose is shown there.
 */
export const buyerPageSchema = z.strictObject({
  /** Without it the page shows the host name of the shop. */
  storeName: createTrimmedText(100).optional(),
  /** The address of an image: the buyer's browser loads it from there. */
  logoUrl: createHttpsUrl(500).optional(),
  phone: contactPhoneSchema.optional(),
  email: emailText.optional(),
});
