import * as z from "zod";
import { moneySchema } from "./field-schemas.ts";

/** What figures can be grouped by. */
export const GROUPINGS = ["day", "location", "method"] as const;

const createCountSchema = (example: number) =>
  z
    .int()
    .min(0)
    .meta({ examples: [example] });
const createSecondsSchema = (example: number) =>
  z
    .int()
    .min(0)
    .nullable()
    .meta({ examples: [example] });
const createShareSchema = (example: number) =>
  z
    .number()
    .min(0)
    .nullable()
    .meta({ examples: [example] });

const amountsSchema = z.object({
  currency: z
    .string()
    .describe("ISO 4217.")
    .meta({ examples: ["USD"] }),
  cost: moneySchema.describe("What the courier cost: charged and tipped, less what was refunded."),
  charged: moneySchema,
  tipped: moneySchema.describe("Tips for drivers, which couriers charge besides."),
  refunded: moneySchema,
  shippingPaid: moneySchema.describe(
    "What buyers paid for the shipping of deliveries that the courier has or had, once for all parts of an order.",
  ),
  priced: createCountSchema(11).describe("Number of deliveries that the courier charged."),
  costPerDelivery: moneySchema
    .nullable()
    .describe("`cost` divided by `priced`, rounded. Null if nothing was charged."),
});

/** Figures of some deliveries. */
export const figuresSchema = z.object({
  deliveries: createCountSchema(14).describe(
    "Number of deliveries: the sum of `delivered`, `underWay`, `held`, `returned`, `failed`, `cancelled` and `ended`.",
  ),
  delivered: createCountSchema(11),
  underWay: createCountSchema(1).describe("Not ended yet, and nothing holds them."),
  held: createCountSchema(1),
  returned: createCountSchema(0).describe("Came back to the store."),
  failed: createCountSchema(0),
  cancelled: createCountSchema(1),
  ended: createCountSchema(0).describe("Ended without the courier saying how."),
  notByCourier: createCountSchema(2).describe(
    "Number of orders that need no courier. They are in no other figure.",
  ),
  doorTime: z
    .object({
      deliveries: createCountSchema(11).describe("Number of deliveries with a time."),
      averageSeconds: createSecondsSchema(3120),
      medianSeconds: createSecondsSchema(2940).describe(
        "Estimated from classes of times, as is `ninetiethSeconds`.",
      ),
      ninetiethSeconds: createSecondsSchema(4800).describe("Nine of ten took at most so long."),
    })
    .describe("Time from when the order was free to go out, as you chose, until it arrived."),
  onTime: z
    .object({
      promised: createCountSchema(10).describe(
        "Number of deliveries that arrived and had a promised time.",
      ),
      kept: createCountSchema(9),
      share: createShareSchema(0.9),
    })
    .describe(
      "A delivery is on time if it arrived before the end of the time that its buyer chose; without one, of the first arrival window that its buyer was told.",
    ),
  attempts: z.object({
    deliveries: createCountSchema(11).describe(
      "Number of deliveries that the courier tried to hand over.",
    ),
    attempts: createCountSchema(12),
    perDelivery: createShareSchema(1.09),
    firstShare: createShareSchema(0.91).describe(
      "Share of these deliveries that were handed over at the first attempt.",
    ),
  }),
  money: z.array(amountsSchema).describe("For each currency, the most charged first."),
});

export const insightsSchema = z.object({
  timeZone: z.string().meta({ examples: ["America/New_York"] }),
  from: z.iso.date().meta({ examples: ["2026-11-18"] }),
  to: z.iso.date().meta({ examples: ["2026-11-24"] }),
  countedAt: z.iso
    .datetime()
    .nullable()
    .describe("When the oldest of these figures were counted, of those that still change.")
    .meta({ examples: ["2026-11-24T14:30:00.000Z"] }),
  pendingDays: createCountSchema(0).describe(
    "Number of days that are not counted yet, or are to be counted again: call again until it is 0. A store with very many deliveries is counted in several calls.",
  ),
  total: figuresSchema,
  groups: z
    .array(
      z.object({
        key: z
          .string()
          .nullable()
          .describe(
            "A date, the id of a pick-up location, or a delivery method. Null: not decided, or collected at no location.",
          )
          .meta({ examples: ["2026-11-24"] }),
        name: z
          .string()
          .nullable()
          .describe(
            "Name of the pick-up location. Null for a day, a method, and a location that is gone.",
          )
          .meta({ examples: [null] }),
        figures: figuresSchema,
      }),
    )
    .describe(
      "Each day in its order, with days without deliveries; else the most deliveries first, and what has no key last.",
    ),
});
