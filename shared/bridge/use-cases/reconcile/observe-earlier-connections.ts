import { isHandled } from "#shared/bridge/domain/delivery/is-handled.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { EarlierConnection } from "#shared/bridge/domain/reconcile/observation.ts";
import { getEarlierWorkEnd, type ShopMove } from "#shared/bridge/domain/stores/store.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";

/**
 * Reads what the shop did with an order under its earlier store ids. Returns undefined if the order was
 * never theirs, and their work has ended.
 */
export async function observeEarlierConnections(
  deliveries: Pick<Deliveries, "find">,
  moved: ShopMove,
  orderId: StoreOrderId,
  now: Date,
): Promise<EarlierConnection | undefined> {
  const earlier = await Promise.all(
    moved.earlierStoreIds.map((storeId) => deliveries.find({ storeId, orderId, part: 1 })),
  );
  const found = earlier.filter((one) => one !== undefined);
  if (found.some(isHandled)) return { kind: "handled" };
  const endsAt = getEarlierWorkEnd(moved);
  return now < endsAt ? { kind: "ends", at: endsAt } : undefined;
}
