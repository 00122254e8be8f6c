import * as z from "zod";
import {
  batchIdSchema,
  keyText,
  storeIdSchema,
  storeOrderIdSchema,
} from "#shared/bridge/domain/ids.ts";

const why = z.string().max(200);

/** "Look at this delivery", and why: never a fact to act on. */
const deliveryHint = z.object({
  storeId: storeIdSchema,
  orderId: storeOrderIdSchema,
  part: z.int().min(1).default(1),
  why,
  /**
   * `store`, or left out: the store may have news. `courier`: it has none, a booked order need not be
   * read there. `clock`: the time of the next look has come, and each part has its own.
   */
  from: z.enum(["store", "courier", "clock"]).optional(),
});
export type DeliveryHint = z.output<typeof deliveryHint>;

/** "Look at this batch." */
const batchHint = z.object({ storeId: storeIdSchema, batchId: batchIdSchema, why });
export type BatchHint = z.output<typeof batchHint>;

export const hintSchema = z.union([batchHint, deliveryHint]);
export type Hint = z.output<typeof hintSchema>;

export const isBatchHint = (hint: Hint): hint is BatchHint => "batchId" in hint;

/** What a hint is about, as text: hints about the same wait for each other. */
export const subjectOf = (hint: Hint): string =>
  isBatchHint(hint) ? `${hint.storeId}/batch/${hint.batchId}` : keyText(hint);
