import { currentStage, type Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DeliveryKey, StoreId } from "#shared/bridge/domain/ids.ts";

/** The partition of the index `listed`: a store's. */
export const listedIn = (storeId: StoreId): string => `STORE#${storeId}`;

/** By when the bridge first saw the order; its id and part tell those of one moment apart. */
export const listedAt = (createdAt: Date, { orderId, part }: DeliveryKey): string =>
  `${createdAt.toISOString()}#${orderId.padStart(30, "0")}#${part}`;

/** What the index `listed` needs beside the delivery's own fields. */
export function listedFields(delivery: Delivery): Record<string, unknown> {
  const stage = currentStage(delivery);
  const courierId = delivery.pointId ?? delivery.order?.orderId;
  return {
    listedIn: listedIn(delivery.key.storeId),
    listedAt: listedAt(delivery.createdAt, delivery.key),
    ...(stage && { stage }),
    ...(courierId && { courierId }),
  };
}
