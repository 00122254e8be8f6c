import * as z from "zod";
import {
  courierOrder,
  date,
  journey,
  money,
  moneySoFar,
  reason,
  timeline,
  trouble,
  whereabouts,
} from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { ASKED, DELIVERY_STATES, type Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import {
  accountIdSchema,
  batchIdSchema,
  type DeliveryKey,
  deliveryKeySchema,
} from "#shared/bridge/domain/ids.ts";
import { MODES } from "#shared/bridge/domain/settings/settings.ts";
import { listedFields } from "./listed-fields.ts";

const plan = z.object({
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
  ceiling: money.optional(),
  pickUpIds: z.array(z.string()),
  pickUpAt: date.optional(),
});

/** Personal data; all of it. */
const recipient = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  notes: z.string(),
  wholeNotes: z.string(),
});

/**
 * A delivery as it is kept. pk `STORE#<store>`, sk `DELIVERY#<order, 30 digits>#<part>`.
 * Sparse indexes: `due` + `dueAt`; `account` + `courierKey`; `account` + `pointKey`;
 * `openOf` + `courierKey`; `listedIn` + `listedAt`.
 */
const itemSchema = z.object({
  key: deliveryKeySchema,
  version: z.int(),
  createdAt: date,
  state: z.enum(DELIVERY_STATES),
  orderName: z.string().optional(),
  reason: reason.optional(),
  attention: reason.optional(),
  heeded: z.array(z.string()),
  accountId: accountIdSchema,
  accessKey: z.string().optional(),
  pointTriedAt: date.optional(),
  pointId: z.string().optional(),
  order: courierOrder.optional(),
  batchId: batchIdSchema.optional(),
  onlyAt: z.string().optional(),
  parts: z.array(z.string()).optional(),
  plan: plan.optional(),
  went: plan.optional(),
  releasedAt: date.optional(),
  byHand: z.boolean(),
  calledOff: reason.optional(),
  rebook: z.boolean(),
  asked: z.object({ action: z.enum(ASKED), rating: z.int().optional() }).optional(),
  money: moneySoFar,
  recipient: recipient.optional(),
  journey,
  missingSince: date.optional(),
  driverAt: whereabouts.optional(),
  heard: z.array(z.string()),
  told: z.array(z.string()),
  timeline,
  trouble: trouble.optional(),
  endedAt: date.optional(),
  forgottenAt: date.optional(),
  nextLookAt: date.optional(),
});

/** Spreads what is due over this many partitions of the index. */
export const DUE_SHARDS = 4;
export const dueShard = (shard: number): string => `DUE#${shard}`;
/** The shard of what a store's order, or a batch named after one, waits in. */
export const dueShardOf = (digits: string): string =>
  dueShard((Number.parseInt(digits.slice(-1), 10) || 0) % DUE_SHARDS);
export const accountPartition = (accountId: string): string => `ACCOUNT#${accountId}`;
/** Access keys are looked up without regard to case, as the courier does. */
export const courierKey = (accessKey: string): string => accessKey.toLowerCase();

export const storePartition = (storeId: string): string => `STORE#${storeId}`;
export const DELIVERY_PREFIX = "DELIVERY#";

/** How the sort keys of an order's parts begin. Ids are padded, so that the newest order sorts last. */
export const orderPrefix = (orderId: string): string =>
  `${DELIVERY_PREFIX}${orderId.padStart(30, "0")}#`;

export const itemKey = ({ storeId, orderId, part }: DeliveryKey) => ({
  pk: storePartition(storeId),
  sk: `${orderPrefix(orderId)}${part}`,
});

export const toItem = (delivery: Delivery): Record<string, unknown> => ({
  ...JSON.parse(JSON.stringify(delivery)),
  ...itemKey(delivery.key),
  ...listedFields(delivery),
  ...(delivery.nextLookAt && {
    due: dueShardOf(delivery.key.orderId),
    dueAt: delivery.nextLookAt.toISOString(),
  }),
  ...(delivery.accessKey && {
    account: accountPartition(delivery.accountId),
    courierKey: courierKey(delivery.accessKey),
  }),
  ...(delivery.pointId && { pointKey: delivery.pointId }),
  ...(delivery.accessKey &&
    delivery.state !== "settled" &&
    delivery.state !== "cancelled" && { openOf: accountPartition(delivery.accountId) }),
});

export const fromItem = (item: unknown): Delivery => itemSchema.parse(item);

/** The delivery's key out of an index entry, which holds little more than keys. */
export function keyOfEntry(entry: unknown): DeliveryKey {
  const { storeId, sk } = entryOf(entry);
  const [, order = "", part = ""] = sk.split("#");
  return deliveryKeySchema.parse({
    storeId,
    orderId: order.replace(/^0+(?=\d)/, ""),
    part: Number(part),
  });
}

/** Whose an index entry is, and its name there. */
export function entryOf(entry: unknown): { storeId: string; sk: string } {
  const { pk, sk } = z.object({ pk: z.string(), sk: z.string() }).parse(entry);
  return { storeId: pk.slice(storePartition("").length), sk };
}
