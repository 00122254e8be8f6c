import * as z from "zod";
import { date, moneySoFar, reason, trouble } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { STAGES } from "#shared/bridge/domain/delivery/courier-status.ts";
import { DELIVERY_STATES } from "#shared/bridge/domain/delivery/delivery.ts";
import { deliveryKeySchema } from "#shared/bridge/domain/ids.ts";
import type { ListedDelivery } from "#shared/bridge/ports/delivery-listing.ts";

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
