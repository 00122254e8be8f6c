import type { StoreId } from "#shared/bridge/domain/ids.ts";
import {
  type DeliveryReconcileRequest,
  isBatchReconcileRequest,
  reconcileRequestSchema,
} from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { sweepChangedOrders } from "#shared/bridge/use-cases/stores/sweep-changed-orders.ts";
import { systemClock } from "#shared/kernel/clock.ts";

/**
 * Creates the sweep of one store. Each run reconciles, one after the other, what the store lists,
 * and returns how many requests that were.
 */
export function createStoreSweeper(
  storeId: StoreId,
  storefront: Storefront,
  reconcile: (request: DeliveryReconcileRequest) => Promise<unknown>,
) {
  const connectedAt = new Date(Date.now() - 60_000);
  let progress = { sweptUntil: connectedAt, knownChanges: [] as readonly string[] };
  return async (): Promise<number> => {
    const queued: string[] = [];
    await sweepChangedOrders(
      {
        checkpoints: {
          async *list() {
            // One store is swept.
          },
          save: async (_, next) => {
            progress = next;
          },
          moveBack: async () => undefined,
          replay: async () => undefined,
        },
        states: { findStates: async () => new Map() },
        reconcileQueue: { send: async (request) => void queued.push(JSON.stringify(request)) },
        clock: systemClock,
      },
      { ...progress, storeId, connectedAt },
      storefront,
      new Date(Date.now() + 60_000),
    );
    for (const message of queued) {
      const request = reconcileRequestSchema.parse(JSON.parse(message));
      if (!isBatchReconcileRequest(request)) await reconcile(request);
    }
    return queued.length;
  };
}
