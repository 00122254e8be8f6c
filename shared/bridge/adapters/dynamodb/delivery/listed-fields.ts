import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DeliveryKey, StoreId } from "#shared/bridge/domain/ids.ts";
import {
  type ListedDetails,
  toListedDetails,
} from "#shared/bridge/domain/listing/listed-details.ts";
import { toNameKey } from "#shared/bridge/domain/listing/name-key.ts";

/** Returns the partition key of the indexes `listed`, `attention` and `named`. */
export const toListedStore = (storeId: StoreId): string => `STORE#${storeId}`;

/** Returns the sort key of the indexes `listed` and `attention`: the creation time, then order id and part. */
export const toListedAt = (createdAt: Date, { orderId, part }: DeliveryKey): string =>
  `${createdAt.toISOString()}#${orderId.padStart(30, "0")}#${part}`;

/** Returns the attributes that the lists' indexes need in addition to the delivery's own fields. */
export function toListedFields(delivery: Delivery): Record<string, unknown> {
  const store = toListedStore(delivery.key.storeId);
  const details = toListedDetails(delivery);
  const nameKey = toNameKey(delivery.orderName ?? "");
  return {
    listedStore: store,
    listedAt: toListedAt(delivery.createdAt, delivery.key),
    ...(details.needsAttention && { attentionStore: store }),
    ...(nameKey !== "" && { nameKey }),
    ...JSON.parse(JSON.stringify(toListedEntry(details))),
  };
}

/**
 * Puts `lacksNote` where an index has a map: a released index takes no further attribute, because DynamoDB
 * would have to make it again under another name.
 */
const toListedEntry = ({ lacksNote, outcome, ...details }: ListedDetails): object => ({
  ...details,
  outcome: lacksNote === undefined ? outcome : { ...outcome, lacksNote },
});
