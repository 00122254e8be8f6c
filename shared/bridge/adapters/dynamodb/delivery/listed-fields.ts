import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DeliveryKey, StoreId } from "#shared/bridge/domain/ids.ts";
import { toListedDetails } from "#shared/bridge/domain/listing/listed-details.ts";

/** Returns the partition key of the index `listed`. */
export const toListedStore = (storeId: StoreId): string => `STORE#${storeId}`;

/** Returns the sort key of the index `listed`: the creation time, then order id and part. */
export const toListedAt = (createdAt: Date, { orderId, part }: DeliveryKey): string =>
  `${createdAt.toISOString()}#${orderId.padStart(30, "0")}#${part}`;

/** Returns the attributes that the index `listed` needs in addition to the delivery's own fields. */
export const toListedFields = (delivery: Delivery): Record<string, unknown> => ({
  listedStore: toListedStore(delivery.key.storeId),
  listedAt: toListedAt(delivery.createdAt, delivery.key),
  ...JSON.parse(JSON.stringify(toListedDetails(delivery))),
});
