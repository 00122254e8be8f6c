import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { ParkedOrders, Stores } from "#shared/bridge/ports/stores.ts";
import type { SweepCheckpoints } from "#shared/bridge/ports/sweeps.ts";

export interface ReleaseParkedOrdersDeps {
  readonly stores: Pick<Stores, "find">;
  readonly parkedOrders: ParkedOrders;
  readonly checkpoints: Pick<SweepCheckpoints, "save">;
  readonly reconcileQueue: ReconcileQueue;
}

/** What came before the shop was connected becomes hints; while it is not, it stays where it is. */
export async function releaseParkedOrders(
  { stores, parkedOrders, checkpoints, reconcileQueue }: ReleaseParkedOrdersDeps,
  shop: string,
): Promise<number> {
  const storeId = toShopifyStoreId(shop);
  const found = await parkedOrders.find(storeId);
  if (found === undefined || (await stores.find(storeId)) === undefined) return 0;
  // More came than was kept: the sweep finds all that changed since the first.
  if (found.isFull) await checkpoints.save(storeId, { sweptUntil: found.since, knownChanges: [] });
  for (const orderId of found.orderIds) {
    await reconcileQueue.send(
      { storeId, orderId, part: 1, reason: "parked" },
      `parked ${found.since.toISOString()}`,
    );
  }
  await parkedOrders.clear(storeId, found.orderIds);
  return found.orderIds.length;
}
