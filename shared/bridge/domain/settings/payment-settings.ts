import * as z from "zod";
import { createTrimmedText } from "#shared/kernel/texts.ts";

/**
 * The name of Shopify's suggested payment method, which no custom one may have; shops that name
 * their own choose it in the settings.
 */
const SHOPIFY_CASH_ON_DELIVERY = "Cash on Delivery (COD)";

const methodsSchema = z.array(createTrimmedText(255)).max(50, "must have at most 50 entries");

/** Which orders go out before their store says that they are paid. */
export const paymentSettingsSchema = z
  .strictObject({
    /** For shops that capture a payment when the order is fulfilled. */
    authorizedCountsAsPaid: z.boolean().default(false),
    /** Orders on payment terms, such as Net 30. */
    termsCountAsPaid: z.boolean().default(false),
    /** The payment methods that are paid in cash at the door; see `cashOnDelivery`. */
    cashMethods: methodsSchema.default([SHOPIFY_CASH_ON_DELIVERY]),
    /** The payment methods whose orders go out before they are paid, such as a bank transfer. */
    laterMethods: methodsSchema.default([]),
  })
  .refine(
    ({ cashMethods, laterMethods }) => !cashMethods.some((name) => laterMethods.includes(name)),
    { path: ["laterMethods"], message: "must not name a method that is paid at the door" },
  )
  .describe(
    "`laterMethods` must not name a method that is paid at the door, one of `cashMethods`.",
  );
export type PaymentSettings = z.output<typeof paymentSettingsSchema>;
