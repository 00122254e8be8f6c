import pMap from "p-map";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { chunkItems } from "#shared/kernel/chunk-items.ts";

/** Hints at every order that changed from then on, whatever was swept before; `why` says what for. */
export async function sweepSince(
  reconcileQueue: ReconcileQueue,
  storeId: StoreId,
  storefront: Storefront,
  since: Date,
  reason: string,
): Promise<void> {
  for await (const chunk of chunkItems(storefront.listChangedOrders(since), 100)) {
    await pMap(
      chunk,
      ({ orderId, changedAt }) =>
        reconcileQueue.send(
          { storeId, orderId, part: 1, reason },
          `${reason} ${orderId} ${changedAt.toISOString()}`,
        ),
      { concurrency: 10 },
    );
  }
}
