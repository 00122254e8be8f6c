import { type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import { isHandled } from "#shared/bridge/domain/delivery/is-handled.ts";
import type { EarlierConnection } from "#shared/bridge/domain/reconcile/observation.ts";
import { getEarlierWorkEnd } from "#shared/bridge/domain/stores/store.ts";
import type { ReconcileContext } from "./reconcile-context.ts";

/**
 * Reads what the earlier connections of the shop did with an order that is not booked yet: before
 * its data was erased, or under another store id. Returns undefined if the order never was theirs.
 */
export async function observeEarlierConnection(
  { store, deliveries }: Pick<ReconcileContext, "store" | "deliveries">,
  delivery: Delivery,
  now: Date,
): Promise<EarlierConnection | undefined> {
  if (isBooked(delivery) || delivery.isManual) return undefined;
  const { orderId } = delivery.key;
  if (await deliveries.wasErased(store, orderId)) return { kind: "handled" };
  const { moved } = store;
  if (moved === undefined) return undefined;
  const earlier = await Promise.all(
    moved.earlierStoreIds.map((storeId) => deliveries.find({ storeId, orderId, part: 1 })),
  );
  const found = earlier.filter((one) => one !== undefined);
  if (found.some(isHandled)) return { kind: "handled" };
  const endsAt = getEarlierWorkEnd(moved);
  return now < endsAt ? { kind: "ends", at: endsAt } : undefined;
}
