import * as z from "zod";
import { DELIVERY_STATES } from "../../domain/delivery.ts";
import { deliveryKeySchema } from "../../domain/ids.ts";
import { STAGES } from "../../domain/stage.ts";
import type { ListedDelivery } from "../../ports/delivery-listing.ts";
import { date, moneySoFar, reason, trouble } from "./item-fields.ts";

/** What an entry of the index `listed` carries. */
const entrySchema = z.object({
  key: deliveryKeySchema,
  createdAt: date,
  state: z.enum(DELIVERY_STATES),
  orderName: z.string().optional(),
  reason: reason.optional(),
  attention: reason.optional(),
  trouble: trouble.optional(),
  money: moneySoFar,
  stage: z.enum(STAGES).optional(),
  accessKey: z.string().optional(),
  courierId: z.string().optional(),
});

export const fromListedEntry = (item: unknown): ListedDelivery => entrySchema.parse(item);
