import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DeliveryKey, StoreId } from "#shared/bridge/domain/ids.ts";

/** The partition of the index `listed`: a store's. */
export const toListedStore = (storeId: StoreId): string => `STORE#${storeId}`;

/** By when the bridge first saw the order; its id and part tell those of one moment apart. */
export const toListedAt = (createdAt: Date, { orderId, part }: DeliveryKey): string =>
  `${createdAt.toISOString()}#${orderId.padStart(30, "0")}#${part}`;

/** What the index `listed` needs beside the delivery's own fields. */
export function toListedFields(delivery: Delivery): Record<string, unknown> {
  const status = getCurrentStatus(delivery);
  const courierId = delivery.pointId ?? delivery.order?.orderId;
  return {
    listedStore: toListedStore(delivery.key.storeId),
    listedAt: toListedAt(delivery.createdAt, delivery.key),
    ...(status && { status }),
    ...(courierId && { courierId }),
  };
}
