import * as z from "zod";
import {
  type AccountId,
  accountIdSchema,
  type BatchId,
  batchIdSchema,
  type DeliveryKey,
  deliveryKeySchema,
  type StoreId,
} from "#shared/bridge/domain/ids.ts";

/** The index of due items is spread over this many partitions. */
export const DUE_SHARDS = 4;
export const toDueShard = (shard: number): string => `DUE#${shard}`;
/** Returns the shard of an order id, or of a batch id that ends with one. */
export const pickDueShard = (digits: string): string =>
  toDueShard((Number.parseInt(digits.slice(-1), 10) || 0) % DUE_SHARDS);
export const toAccountPartition = (accountId: string): string => `ACCOUNT#${accountId}`;
/** The sort key of an account's open courier orders. */
export const ORDER_WATCH_KEY = "ORDER-WATCH";
export const parseWatchAccount = (pk: string): AccountId =>
  accountIdSchema.parse(pk.slice(toAccountPartition("").length));
/** Returns the index key of an access key. Like the courier, the index ignores case. */
export const toCourierKey = (accessKey: string): string => accessKey.toLowerCase();

/**
 * Returns the index key of the courier's id of an order, which a point can have, too. It sorts right
 * behind the point's and before every longer id.
 */
export const toOrderIdKey = (orderId: string): string => `${orderId}#order`;

export const toStorePartition = (storeId: string): string => `STORE#${storeId}`;
export const DELIVERY_PREFIX = "DELIVERY#";

/** Returns the prefix of the sort keys of an order's parts. Ids are padded, so that newer orders sort last. */
export const toOrderPrefix = (orderId: string): string =>
  `${DELIVERY_PREFIX}${orderId.padStart(30, "0")}#`;

export const toDeliveryItemKey = ({ storeId, orderId, part }: DeliveryKey) => ({
  pk: toStorePartition(storeId),
  sk: `${toOrderPrefix(orderId)}${part}`,
});

export const BATCH_PREFIX = "BATCH#";
/** Of the erasures at the courier, in the partition of their account. */
export const ERASURE_PREFIX = "ERASURE#";

export const toBatchKey = (storeId: StoreId, batchId: BatchId) => ({
  pk: toStorePartition(storeId),
  sk: `${BATCH_PREFIX}${batchId}`,
});

/** Reads the id of a batch from the sort key of its item. */
export const parseBatchId = (sk: string): BatchId =>
  batchIdSchema.parse(sk.slice(BATCH_PREFIX.length));

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

/** Outside of the function: an object's schema compiles its parser at its first use. */
const indexEntrySchema = z.object({ pk: z.string(), sk: z.string() });

/** Reads the store and the sort key from an index entry. */
export function parseIndexEntry(entry: unknown): { storeId: string; sk: string } {
  const { pk, sk } = indexEntrySchema.parse(entry);
  return { storeId: pk.slice(toStorePartition("").length), sk };
}
