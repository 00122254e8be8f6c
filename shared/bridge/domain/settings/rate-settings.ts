import * as z from "zod";
import { createDecimalSchema } from "#shared/kernel/decimals.ts";
import { createText, createTrimmedText } from "#shared/kernel/texts.ts";

const centsSchema = z.int().min(0).max(100_000_00);

/**
 * One rate in the checkout. Orders are matched by its code: changing it breaks the match of open
 * orders.
 */
const serviceSchema = z.strictObject({
  code: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, "must be lower-case letters, digits, hyphens"),
  name: createTrimmedText(100),
  description: createText(200).trim().default(""),
  mode: z.enum(["urgent", "scheduled"]),
});

const SERVICES: z.input<typeof serviceSchema>[] = [
  { code: "courier-now", name: "Courier, as soon as it is ready", mode: "urgent" },
];

/** The courier's prices at the store's checkout. */
export const rateSettingsSchema = z.strictObject({
  isOn: z.boolean().default(false),
  services: z
    .array(serviceSchema)
    .min(1, "must have at least 1 entry")
    .max(10, "must have at most 10 entries")
    .refine(
      (list) => new Set(list.map(({ code }) => code)).size === list.length,
      "must have each code once",
    )
    .describe("The list must have each code once.")
    .default(SERVICES.map((one) => serviceSchema.parse(one))),
  /**
   * The store's currency, in which the two amounts below are. Live prices are in dollars, so only
   * USD has them.
   */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be a currency such as USD")
    .default("USD"),
  /**
   * Hundredths of the currency; displayed while the courier is slow or down. Absent: no rate is
   * displayed then.
   */
  fallbackCents: centsSchema.optional(),
  /** Added to the courier's price, or subtracted from it. */
  markupPercent: createDecimalSchema(-100, 1_000, 2).default(0),
  /** The price is rounded up to a multiple of this. */
  roundToCents: z.int().min(1).max(100_00).default(1),
  /** Delivery is free for the buyer from this value of goods. */
  freeAboveCents: centsSchema.optional(),
});
export type RateSettings = z.output<typeof rateSettingsSchema>;
export type RateService = RateSettings["services"][number];
