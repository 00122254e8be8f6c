import * as z from "zod";
import { type Refusal, refuseField } from "#functions/bridge/merchant-api/refusal.ts";
import { DELIVERY_STATES } from "#shared/bridge/domain/delivery/delivery.ts";
import { PROGRESSES } from "#shared/bridge/domain/listing/progress.ts";
import { MODES } from "#shared/bridge/domain/settings/modes.ts";
import { LOCATION_ID } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { DeliveryFilter } from "#shared/bridge/ports/delivery-listing.ts";
import { ok, type Result } from "#shared/kernel/result.ts";
import { dayOrTodaySchema, toDateRange } from "../date-range.ts";

const DELIVERY_MODES = MODES.filter((mode) => mode !== "ignore");

/** Several of the words, separated by commas. */
const createWordsSchema = <const Word extends string>(words: readonly Word[]) =>
  z
    .string()
    .regex(
      new RegExp(`^(${words.join("|")})(,(${words.join("|")}))*$`),
      "must be one or more of the documented words, separated by commas",
    )
    .transform((text) => words.filter((word) => text.split(",").includes(word)));

/** The query parameters that select deliveries. */
export const filterQuery = {
  state: z
    .enum(DELIVERY_STATES)
    .optional()
    .describe("Lists only deliveries in this state.")
    .meta({ examples: ["held"] }),
  progress: createWordsSchema(PROGRESSES)
    .optional()
    .describe(
      `Lists only deliveries that are as far as one of these, separated by commas: ${PROGRESSES.join(", ")}.`,
    )
    .meta({ examples: ["driver-assigned,on-the-way"] }),
  location: z
    .string()
    .regex(
      new RegExp(`^${LOCATION_ID}(,${LOCATION_ID}){0,19}$`),
      "must be ids of pick-up locations, separated by commas",
    )
    .transform((text) => text.split(","))
    .optional()
    .describe(
      "Lists only deliveries that are collected at one of these pick-up locations: at most 20 ids, separated by commas. What is not planned yet has no location.",
    )
    .meta({ examples: ["main"] }),
  mode: createWordsSchema(DELIVERY_MODES)
    .optional()
    .describe(
      `Lists only deliveries that go out so, separated by commas: ${DELIVERY_MODES.join(", ")}. What is not decided yet has no mode.`,
    )
    .meta({ examples: ["urgent,scheduled"] }),
  needsAttention: z
    .enum(["1"])
    .optional()
    .describe(
      "`1` lists only deliveries that are held, have a problem or an alert, were returned, or whose last attempt failed.",
    ),
  from: dayOrTodaySchema
    .optional()
    .describe(
      "First day, in the store's time zone, on which the deliveries were first seen: a date, or `today`. It must not be after `to`.",
    ),
  to: dayOrTodaySchema
    .optional()
    .describe("Last day on which the deliveries were first seen: a date, or `today`."),
};

const filterSchema = z.object(filterQuery);

/** Returns what the parameters select. The days are the store's. */
export function toDeliveryFilter(
  parameters: z.output<typeof filterSchema>,
  settings: Settings,
  now: Date,
): Result<Omit<DeliveryFilter, "text">, Refusal> {
  const { state, progress, location, mode, needsAttention } = parameters;
  const days = toDateRange(settings, parameters, now);
  if (days.from !== undefined && days.before !== undefined && days.from >= days.before)
    return refuseField("from", "must not be after to");
  return ok({
    ...{ state, progress, locationIds: location, modes: mode },
    ...{ needsAttention: needsAttention === "1", ...days },
  });
}
