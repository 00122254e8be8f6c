import * as z from "zod";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";

/** What the buyer wrote for the driver. Personal data. */
export const buyerInstructionsSchema = z.object({
  text: z.string(),
  at: date,
  changes: z.int(),
  booked: z.string().optional(),
  isTooLate: z.boolean().optional(),
});

export const buyerRatingSchema = z.object({
  rating: z.int(),
  at: date,
  answer: z.enum(["accepted", "refused"]).optional(),
  failures: z.int().optional(),
  retryAt: date.optional(),
});
