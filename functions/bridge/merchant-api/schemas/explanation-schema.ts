import * as z from "zod";
import { MODES, settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { loadSchema } from "./delivery-schema.ts";
import { moneySchema, reasonSchema, timeSchema } from "./field-schemas.ts";

const DECISIONS = ["deliver", "skip", "wait", "hold"] as const;

const ruleResultSchema = z.object({
  rule: z.string(),
  details: z.string().describe("The values that it saw."),
  outcome: z.enum(["continue", "skip", "wait", "hold"]),
});

const planSchema = z.object({
  mode: z.enum(MODES).exclude(["ignore"]),
  load: loadSchema,
  itemValue: z.number(),
  tip: z.number(),
  ceiling: moneySchema.nullable(),
  pickUps: z.array(z.object({ id: z.string(), name: z.string() })),
  storeLocationIds: z.array(z.string()),
  readyAt: timeSchema.nullable().describe("When the goods are ready."),
  pickUpAt: timeSchema
    .nullable()
    .describe("When the courier is asked for; null: at once, or by route."),
  batching: settingsSchema.shape.batching.unwrap().nullable(),
  batchClosesAt: timeSchema.nullable(),
  split: z.array(z.string()).nullable().describe("Places that get a delivery of their own."),
});

/** What the rules make of an order; nothing personal is in it. */
export const explanationSchema = z.object({
  decision: z.enum(DECISIONS),
  reason: reasonSchema.nullable(),
  until: timeSchema.nullable().describe("When it is looked at again, where that is known."),
  isReleased: z.boolean().describe("It may go out; what is left is preparing, room and time."),
  ruleResults: z.array(ruleResultSchema).describe("Every rule, in the order they were tried."),
  plan: planSchema.nullable().describe("How it goes out; null where it does not."),
  nextAction: z
    .string()
    .nullable()
    .describe("What the bridge would do next; null for invented orders."),
});
