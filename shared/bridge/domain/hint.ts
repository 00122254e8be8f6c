import * as z from "zod";
import { storeIdSchema, storeOrderIdSchema } from "./ids.ts";

/** "Look at this delivery", and why: never a fact to act on. */
export const hintSchema = z.object({
  storeId: storeIdSchema,
  orderId: storeOrderIdSchema,
  part: z.int().min(1).default(1),
  why: z.string().max(200),
});
export type Hint = z.output<typeof hintSchema>;
