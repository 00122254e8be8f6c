import * as z from "zod";
import { MODES } from "#shared/bridge/domain/settings/modes.ts";
import { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { loadSchema } from "./delivery-parts.ts";
import { moneySchema, reasonSchema, timeSchema } from "./field-schemas.ts";

const DECISIONS = ["deliver", "skip", "wait", "hold"] as const;

const ruleResultSchema = z.object({
  rule: z.string().meta({ examples: ["Does the store have it?"] }),
  details: z
    .string()
    .describe("Values that the rule compared.")
    .meta({ examples: ["yes"] }),
  outcome: z.enum(["continue", "skip", "wait", "hold"]),
});

const planSchema = z.object({
  mode: z
    .enum(MODES)
    .exclude(["ignore"])
    .meta({ examples: ["urgent"] }),
  load: loadSchema,
  itemValue: z.number().meta({ examples: [50] }),
  tip: z.number().meta({ examples: [0] }),
  ceiling: moneySchema.nullable().meta({ examples: [null] }),
  pickUps: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .meta({ examples: [[{ id: "main", name: "Tea House" }]] }),
  storeLocationIds: z.array(z.string()).meta({ examples: [[]] }),
  readyAt: timeSchema.nullable().describe("Time at which the goods are ready."),
  pickUpAt: timeSchema
    .nullable()
    .describe("Requested time, or null for an urgent delivery or a planned route.")
    .meta({ examples: [null] }),
  batching: settingsSchema.shape.batching
    .unwrap()
    .nullable()
    .meta({ examples: [null] }),
  batchClosesAt: timeSchema.nullable().meta({ examples: [null] }),
  split: z
    .array(z.string())
    .nullable()
    .describe("Places that have a separate delivery.")
    .meta({ examples: [null] }),
});

/** What the rules make of an order; nothing personal is in it. */
export const explanationSchema = z.object({
  decision: z.enum(DECISIONS),
  reason: reasonSchema.nullable().meta({ examples: [null] }),
  until: timeSchema
    .nullable()
    .describe("Time of the next check, if known.")
    .meta({ examples: [null] }),
  isReleased: z
    .boolean()
    .meta({ examples: [true] })
    .describe(
      "True if the order can be dispatched and waits only for its preparation, a batch or its time.",
    ),
  ruleResults: z.array(ruleResultSchema).describe("Every rule, in order of evaluation."),
  plan: planSchema.nullable().describe("Dispatch mode, or null if the order is not delivered."),
  nextAction: z
    .string()
    .nullable()
    .describe("Next step of the bridge, or null for a sample order.")
    .meta({ examples: [null] }),
});
