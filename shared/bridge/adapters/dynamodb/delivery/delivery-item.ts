import * as z from "zod";
import type { Item } from "#shared/aws/table.ts";
import {
  compressItem,
  expandItem,
} from "#shared/bridge/adapters/dynamodb/compression/compress-item.ts";
import {
  courierOrder,
  date,
  driverLocation,
  formerRecords,
  lastError,
  messageCode,
  money,
  moneyTotals,
  place,
  reason,
  requestedWindow,
  statusHistory,
  timeline,
} from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import {
  pickDueShard,
  toAccountPartition,
  toCourierKey,
  toDeliveryItemKey,
  toOrderIdKey,
} from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import {
  DELIVERY_STATES,
  type Delivery,
  PENDING_ACTIONS,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { accountIdSchema, batchIdSchema, deliveryKeySchema } from "#shared/bridge/domain/ids.ts";
import { MODES } from "#shared/bridge/domain/settings/modes.ts";
import { buyerInstructionsSchema, buyerRatingSchema } from "./buyer-input-fields.ts";
import { correctionSchema } from "./correction-fields.ts";
import { LISTED_ATTRIBUTES } from "./listed-entry.ts";
import { toListedFields } from "./listed-fields.ts";

const planSchema = z.object({
  mode: z.enum(MODES).exclude(["ignore"]),
  isModeCorrected: z.boolean().optional(),
  load: z.object({
    transportId: z.int(),
    packSizeId: z.int(),
    grams: z.number(),
    pieces: z.number(),
  }),
  storeLocationIds: z.array(z.string()),
  methodIds: z.array(z.string()).optional(),
  isPartlyRefunded: z.boolean(),
  itemValue: z.number(),
  tip: z.number(),
  cashToCollect: money.optional(),
  ceiling: money.optional(),
  pickUpIds: z.array(z.string()),
  pickUpAt: date.optional(),
  promisedUntil: date.optional(),
});

/** The buyer's personal data, with `buyerInstructions` and `correction`. */
const recipientSchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  coordinates: place.optional(),
  notes: z.string(),
  wholeNotes: z.string(),
});

const notedNeed = z.object({ id: z.string(), at: date });
const orderNote = z.object({
  ...notedNeed.shape,
  solvedAt: date.optional(),
  attemptedAt: date.optional(),
  refusedAt: date.optional(),
  earlier: z.array(notedNeed).optional(),
});
const orderNoteFailure = z.object({
  ...{ noteId: z.string(), code: messageCode, count: z.int() },
  ...{ since: date, retryAt: date.optional() },
  plan: z.object({ noteAt: date, lookAt: date }).optional(),
});

/**
 * The item of a delivery: pk `STORE#<store>`, sk `DELIVERY#<order, 30 digits>#<part>`.
 * Sparse indexes: `due` + `dueAt`; `account` + `courierKey`; `account` + `pointKey`;
 * `openAccount` + `courierKey`; `listedStore` + `listedAt`; `attentionStore` + `listedAt`;
 * `listedStore` + `nameKey`. What no index, condition or projection needs is compressed, so that a
 * write is billed as one unit.
 */
const deliveryItemSchema = z.object({
  key: deliveryKeySchema,
  version: z.int(),
  createdAt: date,
  orderPlacedAt: date.optional(),
  state: z.enum(DELIVERY_STATES),
  orderName: z.string().optional(),
  isTest: z.boolean().optional(),
  requestedWindow: requestedWindow.optional(),
  reason: reason.optional(),
  alert: reason.optional(),
  dismissedAlerts: z.array(z.string()),
  accountId: accountIdSchema,
  accessKey: z.string().optional(),
  pointAttemptedAt: date.optional(),
  pointId: z.string().optional(),
  order: courierOrder.optional(),
  formerRecords,
  batchId: z.optional(batchIdSchema),
  partLocationId: z.string().optional(),
  parts: z.array(z.string()).optional(),
  plan: planSchema.optional(),
  previousPlan: planSchema.optional(),
  releasedAt: date.optional(),
  isManual: z.boolean(),
  cancellation: reason.optional(),
  isRebooking: z.boolean(),
  pendingAction: z
    .object({ action: z.enum(PENDING_ACTIONS), rating: z.int().optional() })
    .optional(),
  money: moneyTotals,
  cashConfirmedAt: date.optional(),
  recipient: recipientSchema.optional(),
  buyerInstructions: buyerInstructionsSchema.optional(),
  correction: correctionSchema.optional(),
  correctedAt: date.optional(),
  orderCorrectedAt: date.optional(),
  hasUnsharedCorrection: z.boolean().optional(),
  buyerRating: buyerRatingSchema.optional(),
  statusHistory,
  missingSince: date.optional(),
  driver: z.object({ firstName: z.string(), phone: z.string().optional() }).optional(),
  canRateDriver: z.boolean().optional(),
  driverLocation: driverLocation.optional(),
  stopsBefore: z.object({ count: z.int(), at: date }).optional(),
  lookedAt: date.optional(),
  routeEnds: z.object({ pickUp: place.optional(), dropOff: place.optional() }).optional(),
  proofImages: z.array(z.object({ url: z.string(), at: date.optional() })).optional(),
  importedHistoryIds: z.array(z.string()),
  sentUpdates: z.array(z.string()),
  attemptedUpdate: z.object({ id: z.string(), at: date }).optional(),
  orderNote: orderNote.optional(),
  orderNoteFailure: orderNoteFailure.optional(),
  buyerMailId: z.string().optional(),
  orderRead: z
    .object({
      at: date,
      fingerprint: z.string().optional(),
      changedAt: date.optional(),
      ownChanges: z.array(date).optional(),
    })
    .optional(),
  timeline,
  lastError: lastError.optional(),
  endedAt: date.optional(),
  redactedAt: date.optional(),
  requeueAt: date.optional(),
  correlationId: z.string().optional(),
  lastRunId: z.string().optional(),
  announcedSaveIds: z.array(z.string()).optional(),
});

/** What is stored uncompressed. */
const KEPT_ATTRIBUTES: ReadonlySet<string> = new Set([
  "pk",
  "sk",
  "version",
  ...["due", "dueAt", "account", "courierKey", "pointKey", "openAccount"],
  ...["listedStore", "listedAt", "attentionStore", "nameKey"],
  ...LISTED_ATTRIBUTES,
]);

export const toDeliveryItem = (delivery: Delivery): Item =>
  compressItem(toAttributes(delivery), KEPT_ATTRIBUTES);

const toAttributes = (delivery: Delivery): Item => ({
  ...JSON.parse(JSON.stringify(delivery)),
  ...toDeliveryItemKey(delivery.key),
  ...toListedFields(delivery),
  ...toCourierFields(delivery),
  ...(delivery.requeueAt && {
    due: pickDueShard(delivery.key.orderId),
    dueAt: delivery.requeueAt.toISOString(),
  }),
});

/** Returns by what a delivery is found in the partition of its courier account. */
function toCourierFields({ accountId, accessKey, pointId, order, state }: Delivery) {
  const account = toAccountPartition(accountId);
  const orderId = order?.orderId;
  return {
    ...(accessKey && { account, courierKey: toCourierKey(accessKey) }),
    ...(orderId && { account, pointKey: toOrderIdKey(orderId) }),
    ...(pointId && { pointKey: pointId }),
    ...(accessKey && state !== "completed" && state !== "cancelled" && { openAccount: account }),
  };
}

export const fromDeliveryItem = (item: Item): Delivery =>
  deliveryItemSchema.parse(expandItem(item));
