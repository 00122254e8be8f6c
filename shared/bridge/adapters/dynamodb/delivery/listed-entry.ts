import * as z from "zod";
import {
  date,
  lastError,
  moneyTotals,
  reason,
  requestedWindow,
} from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { COURIER_STATUSES } from "#shared/bridge/domain/delivery/courier-status.ts";
import { DELIVERY_STATES } from "#shared/bridge/domain/delivery/delivery.ts";
import { deliveryKeySchema } from "#shared/bridge/domain/ids.ts";
import { MODES } from "#shared/bridge/domain/settings/modes.ts";
import type { ListedDelivery } from "#shared/bridge/ports/delivery-listing.ts";

/** The attributes that the indexes `listed` and `attention` project. */
const entrySchema = z.object({
  key: deliveryKeySchema,
  createdAt: date,
  state: z.enum(DELIVERY_STATES),
  orderName: z.string().optional(),
  requestedWindow: requestedWindow.optional(),
  reason: reason.optional(),
  alert: reason.optional(),
  lastError: lastError.optional(),
  money: moneyTotals,
  status: z.enum(COURIER_STATUSES).optional(),
  accessKey: z.string().optional(),
  pointId: z.string().optional(),
  courierOrderId: z.string().optional(),
  needsAttention: z.literal(true).optional(),
  mode: z.enum(MODES).exclude(["ignore"]).optional(),
  pickUpIds: z.array(z.string()).optional(),
  pickUpAt: date.optional(),
  expectedAt: date.optional(),
  outcome: z
    .object({
      doorSeconds: z.int().optional(),
      isOnTime: z.boolean().optional(),
      attempts: z.int().optional(),
      isTest: z.literal(true).optional(),
      lacksNote: z.literal(true).optional(),
    })
    .optional(),
});

/** What a list needs of a delivery's item. */
export const LISTED_ATTRIBUTES: readonly string[] = Object.keys(entrySchema.shape);

/** Takes `lacksNote` out of the map that it is stored in. */
export function parseListedEntry(item: unknown): ListedDelivery {
  const { outcome, ...entry } = entrySchema.parse(item);
  if (outcome?.lacksNote === undefined) return { ...entry, outcome };
  const { lacksNote, ...figures } = outcome;
  return { ...entry, lacksNote, ...(Object.keys(figures).length > 0 && { outcome: figures }) };
}
