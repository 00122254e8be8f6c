import * as z from "zod";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { CORRECTED_FIELDS } from "#shared/bridge/domain/correction/applied-correction.ts";
import { MODES } from "#shared/bridge/domain/settings/modes.ts";

const correctTo = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, replaces: z.string() }).optional();

/** What the merchant corrected of an order: personal data, too. */
export const correctionSchema = z.object({
  at: date,
  address: correctTo(
    z.object({
      street: z.string(),
      unit: z.string(),
      city: z.string(),
      region: z.string(),
      postalCode: z.string(),
      countryCode: z.string(),
    }),
  ),
  phone: correctTo(z.string()),
  note: correctTo(z.string()),
  mode: correctTo(z.enum(MODES).exclude(["ignore"])),
  removed: z.partialRecord(z.enum(CORRECTED_FIELDS), z.string()).optional(),
});
