import * as z from "zod";
import { emailText } from "#shared/kernel/texts.ts";
import { contactPhoneSchema } from "./contact-phone.ts";

/**
 * The shop's own phone number and e-mail address, for orders whose buyer gave none: Shopify's checkout
 * may ask for either. The courier requires both.
 */
export const fallbackContactSchema = z.strictObject({
  phone: contactPhoneSchema.optional(),
  email: emailText.optional(),
});
