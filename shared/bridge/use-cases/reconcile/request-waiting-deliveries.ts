import pMap from "p-map";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { DeliveryListing } from "#shared/bridge/ports/delivery-listing.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";

interface Deps {
  readonly listing: DeliveryListing;
  readonly reconcileQueue: ReconcileQueue;
}

/** Further deliveries become due by themselves within hours. */
const MAX_REQUESTS = 100;
const CONCURRENCY = 20;

/**
 * Requests a store's deliveries that wait or need attention, after a change that may unblock them,
 * and returns how many. Safe to repeat: the queue drops requests with the same `deduplicationId`.
 */
export function requestWaitingDeliveries({ listing, reconcileQueue }: Deps) {
  return async (storeId: StoreId, reason: string, deduplicationId: string): Promise<number> => {
    const [stopped, waiting] = await Promise.all([
      listing.listPage(storeId, { needsAttention: true }, MAX_REQUESTS),
      listing.listPage(storeId, { state: "waiting" }, MAX_REQUESTS),
    ]);
    const found = [...stopped.deliveries, ...waiting.deliveries];
    await pMap(
      found,
      ({ key }) => reconcileQueue.send({ ...key, reason }, `${reason} ${deduplicationId}`),
      { concurrency: CONCURRENCY },
    );
    return found.length;
  };
}
