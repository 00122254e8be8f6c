import * as z from "zod";
import { createDecimalSchema } from "#shared/kernel/decimals.ts";
import { createTrimmedText } from "#shared/kernel/texts.ts";
import { MODES } from "./modes.ts";
import { timeOfDaySchema } from "./pickup-location.ts";
import { WEEKDAYS } from "./weekdays.ts";

/** What becomes of an order that a rule fits. `hold`: its merchant decides. */
const RULE_MODES = [...MODES, "hold"] as const;
export type RuleMode = (typeof RULE_MODES)[number];

/** From a value to a value, both included; one of them can be left out. */
const createRangeSchema = <Bound extends z.ZodNumber>(bound: Bound) =>
  z
    .strictObject({ min: bound.optional(), max: bound.optional() })
    .refine(({ min, max }) => min !== undefined || max !== undefined, "must have min or max")
    .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
      path: ["max"],
      message: "must not be less than min",
    })
    .describe("It must have min or max, both included; max must not be less than min.");
export type Range = { readonly min?: number | undefined; readonly max?: number | undefined };

/**
 * A postal code, all that begin with a text (`100*`), or all from one to another of the same length
 * (`10001-10099`).
 */
const postalCodeSchema = createTrimmedText(40)
  .regex(
    /^\s*[\p{L}\d][\p{L}\d -]*\*?\s*$/u,
    "must be a postal code, such as 10001, 100* or 10001-10099",
  )
  .describe(
    "A postal code, the beginning of some (`100*`), or a range of codes of one length (`10001-10099`).",
  );

/** The local time of the pick-up location at which the buyer placed the order. */
const orderedAtSchema = z
  .strictObject({
    /** Without one: every day. */
    days: z.array(z.enum(WEEKDAYS)).max(7).default([]),
    from: timeOfDaySchema.default("00:00"),
    /** Not included. */
    to: timeOfDaySchema.default("24:00"),
  })
  .refine(({ from, to }) => from < to, {
    path: ["to"],
    message: "must be later than from; make two rules of what passes midnight",
  })
  .describe(
    "`to` is not included, and must be later than from; make two rules of what passes midnight.",
  );

const conditionsSchema = z
  .strictObject({
    /** The title or code of a shipping method; `*` matches any text. */
    shippingMethod: createTrimmedText(255).optional(),
    /** The value of the goods, in whole units of the store's currency. */
    orderValue: createRangeSchema(createDecimalSchema(0, 10_000_000, 2)).optional(),
    weightGrams: createRangeSchema(z.int().min(0).max(1_000_000_000)).optional(),
    pieces: createRangeSchema(z.int().min(0).max(1_000_000)).optional(),
    /** In a straight line from the pick-up location to the buyer. */
    distanceKm: createRangeSchema(createDecimalSchema(0, 20_100, 2)).optional(),
    postalCodes: z.array(postalCodeSchema).min(1).max(200).optional(),
    /** One of them is enough. WooCommerce's orders have none. */
    tags: z.array(createTrimmedText(255)).min(1).max(50).optional(),
    /** One of them on one product of the order is enough. */
    productTags: z.array(createTrimmedText(255)).min(1).max(50).optional(),
    orderedAt: orderedAtSchema.optional(),
  })
  .refine((when) => Object.values(when).some((condition) => condition !== undefined), {
    message: "must have a condition",
  })
  .describe("All of them must hold. It must have a condition.");
export type RuleConditions = z.output<typeof conditionsSchema>;

/** A rule of the merchant: if all conditions hold, the order goes this way. */
const dispatchRuleSchema = z.strictObject({ when: conditionsSchema, mode: z.enum(RULE_MODES) });
export type DispatchSettingsRule = z.output<typeof dispatchRuleSchema>;

/** The rules in their order: the first whose conditions all hold decides. */
export const dispatchRulesSchema = z
  .array(dispatchRuleSchema)
  .max(50, "must have at most 50 entries")
  .default([])
  .meta({
    examples: [
      [
        { when: { weightGrams: { min: 20_000 } }, mode: "hold" },
        { when: { orderValue: { min: 100 }, postalCodes: ["100*"] }, mode: "urgent" },
      ],
    ],
  });

/** Whether a rule asks for the tags of an order's products, which have to be read for it. */
export const usesProductTags = (rules: readonly DispatchSettingsRule[]): boolean =>
  rules.some(({ when }) => when.productTags !== undefined);
