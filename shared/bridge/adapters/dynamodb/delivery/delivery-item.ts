import * as z from "zod";
import {
  courierOrder,
  date,
  driverLocation,
  lastError,
  money,
  moneyTotals,
  reason,
  statusHistory,
  timeline,
} from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import {
  DELIVERY_STATES,
  type Delivery,
  PENDING_ACTIONS,
} from "#shared/bridge/domain/delivery/delivery.ts";
import {
  accountIdSchema,
  batchIdSchema,
  type DeliveryKey,
  deliveryKeySchema,
} from "#shared/bridge/domain/ids.ts";
import { MODES } from "#shared/bridge/domain/settings/settings.ts";
import { toListedFields } from "./listed-fields.ts";

const planSchema = z.object({
  mode: z.enum(MODES).exclude(["ignore"]),
  load: z.object({
    transportId: z.int(),
    packSizeId: z.int(),
    grams: z.number(),
    pieces: z.number(),
  }),
  storeLocationIds: z.array(z.string()),
  isPartlyRefunded: z.boolean(),
  itemValue: z.number(),
  tip: z.number(),
  cashToCollect: money.optional(),
  ceiling: money.optional(),
  pickUpIds: z.array(z.string()),
  pickUpAt: date.optional(),
});

/** All personal data of a delivery is in these fields. */
const recipientSchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  notes: z.string(),
  wholeNotes: z.string(),
});

/**
 * The item of a delivery: pk `STORE#<store>`, sk `DELIVERY#<order, 30 digits>#<part>`.
 * Sparse indexes: `due` + `dueAt`; `account` + `courierKey`; `account` + `pointKey`;
 * `openAccount` + `courierKey`; `listedStore` + `listedAt`.
 */
const deliverySchema = z.object({
  key: deliveryKeySchema,
  version: z.int(),
  createdAt: date,
  state: z.enum(DELIVERY_STATES),
  orderName: z.string().optional(),
  reason: reason.optional(),
  alert: reason.optional(),
  dismissedAlerts: z.array(z.string()),
  accountId: accountIdSchema,
  accessKey: z.string().optional(),
  pointAttemptedAt: date.optional(),
  pointId: z.string().optional(),
  order: courierOrder.optional(),
  batchId: batchIdSchema.optional(),
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
  statusHistory,
  missingSince: date.optional(),
  driverLocation: driverLocation.optional(),
  importedHistoryIds: z.array(z.string()),
  sentUpdates: z.array(z.string()),
  attemptedUpdate: z.object({ id: z.string(), at: date }).optional(),
  timeline,
  lastError: lastError.optional(),
  endedAt: date.optional(),
  redactedAt: date.optional(),
  requeueAt: date.optional(),
});

/** The index of due items is spread over this many partitions. */
export const DUE_SHARDS = 4;
export const toDueShard = (shard: number): string => `DUE#${shard}`;
/** Returns the shard of an order id, or of a batch id that ends with one. */
export const pickDueShard = (digits: string): string =>
  toDueShard((Number.parseInt(digits.slice(-1), 10) || 0) % DUE_SHARDS);
export const toAccountPartition = (accountId: string): string => `ACCOUNT#${accountId}`;
/** Returns the index key of an access key. Like the courier, the index ignores case. */
export const toCourierKey = (accessKey: string): string => accessKey.toLowerCase();

export const toStorePartition = (storeId: string): string => `STORE#${storeId}`;
export const DELIVERY_PREFIX = "DELIVERY#";

/** Returns the prefix of the sort keys of an order's parts. Ids are padded, so that newer orders sort last. */
export const toOrderPrefix = (orderId: string): string =>
  `${DELIVERY_PREFIX}${orderId.padStart(30, "0")}#`;

export const toDeliveryItemKey = ({ storeId, orderId, part }: DeliveryKey) => ({
  pk: toStorePartition(storeId),
  sk: `${toOrderPrefix(orderId)}${part}`,
});

export const toDeliveryItem = (delivery: Delivery): Record<string, unknown> => ({
  ...JSON.parse(JSON.stringify(delivery)),
  ...toDeliveryItemKey(delivery.key),
  ...toListedFields(delivery),
  ...(delivery.requeueAt && {
    due: pickDueShard(delivery.key.orderId),
    dueAt: delivery.requeueAt.toISOString(),
  }),
  ...(delivery.accessKey && {
    account: toAccountPartition(delivery.accountId),
    courierKey: toCourierKey(delivery.accessKey),
  }),
  ...(delivery.pointId && { pointKey: delivery.pointId }),
  ...(delivery.accessKey &&
    delivery.state !== "completed" &&
    delivery.state !== "cancelled" && { openAccount: toAccountPartition(delivery.accountId) }),
});

export const fromDeliveryItem = (item: unknown): Delivery => deliverySchema.parse(item);

/** Reads the key of a delivery from the primary key of its item or index entry. */
export function toDeliveryKey(entry: unknown): DeliveryKey {
  const { storeId, sk } = parseIndexEntry(entry);
  const [, order = "", part = ""] = sk.split("#");
  return deliveryKeySchema.parse({
    storeId,
    orderId: order.replace(/^0+(?=\d)/, ""),
    part: Number(part),
  });
}

/** Reads the store and the sort key from an index entry. */
export function parseIndexEntry(entry: unknown): { storeId: string; sk: string } {
  const { pk, sk } = z.object({ pk: z.string(), sk: z.string() }).parse(entry);
  return { storeId: pk.slice(toStorePartition("").length), sk };
}
