import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { BulkReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { ParkedOrders, StoreProfiles } from "#shared/bridge/ports/stores.ts";
import type { SweepCheckpoints } from "#shared/bridge/ports/sweeps.ts";

export interface ReleaseParkedOrdersDeps {
  readonly stores: StoreProfiles;
  readonly parkedOrders: ParkedOrders;
  readonly checkpoints: Pick<SweepCheckpoints, "save">;
  readonly reconcileQueue: BulkReconcileQueue;
}

/**
 * Requests reconciliation of the orders that arrived before the shop was connected, and returns how
 * many. They may be parked under the id of another domain of the shop. Does nothing while the shop is not connected.
 */
export async function releaseParkedOrders(
  { stores, parkedOrders, checkpoints, reconcileQueue }: ReleaseParkedOrdersDeps,
  storeId: StoreId,
  parkedUnder: StoreId = storeId,
): Promise<number> {
  const found = await parkedOrders.find(parkedUnder);
  if (found === undefined || (await stores.find(storeId)) === undefined) return 0;
  // Some orders were not saved. A sweep from the first one on finds them.
  if (found.isFull) await checkpoints.save(storeId, { sweptUntil: found.since, knownChanges: [] });
  await reconcileQueue.sendAll(
    found.orderIds.map((orderId) => ({
      request: { storeId, orderId, part: 1, reason: "parked" },
      deduplicationId: `parked ${found.since.toISOString()}`,
    })),
  );
  await parkedOrders.clear(parkedUnder, found.orderIds);
  return found.orderIds.length;
}
