import * as z from "zod";
import { latitudeSchema, longitudeSchema } from "#shared/kernel/decimals.ts";
import { isTimeZone } from "#shared/kernel/intl/time-zone.ts";
import { createFilledText, createText, createTrimmedText } from "#shared/kernel/texts.ts";

/** A local time of day; `24:00` is the end of the day. */
export const timeOfDaySchema = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "must be a time such as 09:30");

const intervalSchema = z
  .strictObject({ from: timeOfDaySchema, to: timeOfDaySchema })
  .refine(({ from, to }) => from < to, "must end after it begins; split what passes midnight")
  .describe("It must end after it begins; split what passes midnight.");

/** Opening intervals in order, without overlap; an empty list is a closed day. */
const intervalsSchema = z
  .array(intervalSchema)
  .max(6, "must have at most 6 entries")
  .refine(
    (list) => list.every(({ from }, at) => at === 0 || (list[at - 1]?.to ?? "") <= from),
    "must be in order and not overlap",
  )
  .describe("The intervals must be in order and not overlap. Without one, the day is closed.");

/** All seven days are required: a missing day could mean open or closed. */
const weeklyHoursSchema = z.strictObject({
  monday: intervalsSchema,
  tuesday: intervalsSchema,
  wednesday: intervalsSchema,
  thursday: intervalsSchema,
  friday: intervalsSchema,
  saturday: intervalsSchema,
  sunday: intervalsSchema,
});

const ALL_DAY = [{ from: "00:00", to: "24:00" }];
const ALWAYS: z.output<typeof weeklyHoursSchema> = {
  monday: ALL_DAY,
  tuesday: ALL_DAY,
  wednesday: ALL_DAY,
  thursday: ALL_DAY,
  friday: ALL_DAY,
  saturday: ALL_DAY,
  sunday: ALL_DAY,
};

/** Days with other hours, such as holidays; no intervals: closed. */
const exceptionsSchema = z
  .array(
    z.strictObject({
      date: z.iso.date("must be a date such as 2026-12-25"),
      intervals: intervalsSchema,
    }),
  )
  .max(400, "must have at most 400 entries")
  .refine(
    (list) => new Set(list.map(({ date }) => date)).size === list.length,
    "must have each date once",
  )
  .describe("Days with other hours. The list must have each date once.");

/** The IANA name of a time zone. */
export const timeZoneSchema = createFilledText(100)
  .refine(isTimeZone, "must be a time zone such as America/New_York")
  .describe("It must be a time zone such as America/New_York.");

/** A location as the reference of the API shows it. */
export const PICKUP_LOCATION_EXAMPLE = {
  id: "main",
  name: "Tea House",
  address: "350 5th Ave, New York, NY 10118, USA",
  contactName: "Grace Example",
  contactPhone: "+1 212 555 0100",
  notes: "Ring at the back door",
  timeZone: "America/New_York",
  hours: {
    ...ALWAYS,
    saturday: [{ from: "10:00", to: "14:00" }],
    sunday: [],
  },
  exceptions: [{ date: "2099-12-25", intervals: [] }],
  preparationMinutes: 20,
};

/** The form of a location's id, as a regular expression has it. */
export const LOCATION_ID = "[a-z0-9][a-z0-9-]{0,39}";

/**
 * A pick-up location. `storeLocationId` links it to a location of the store (Shopify: its digits).
 */
export const pickupLocationSchema = z
  .strictObject({
    id: z
      .string()
      .regex(new RegExp(`^${LOCATION_ID}$`), "must be lower-case letters, digits and hyphens"),
    name: createTrimmedText(100),
    storeLocationId: z.string().regex(/^\d+$/, "must be digits").optional(),
    /** One line, as sent to the courier. */
    address: createText(500)
      .regex(/\S[\s\S]{3,}\S/, "must be a whole address")
      .trim(),
    coordinates: z
      .strictObject({
        latitude: latitudeSchema,
        longitude: longitudeSchema,
      })
      .optional(),
    contactName: createTrimmedText(100),
    /** As it is stored: `settings-input.ts` checks what is saved. */
    contactPhone: createFilledText(100).describe(
      "It must be a phone number with its country code, such as +1 212 555 0100.",
    ),
    notes: createText(1000).default(""),
    timeZone: timeZoneSchema,
    hours: weeklyHoursSchema.default(ALWAYS),
    exceptions: exceptionsSchema.default([]),
    preparationMinutes: z
      .int("must be a whole number")
      .min(0, "must not be negative")
      .max(10_080, "must be at most a week, 10080")
      .default(0),
  })
  .meta({ examples: [PICKUP_LOCATION_EXAMPLE] });
export type PickupLocation = z.output<typeof pickupLocationSchema>;
