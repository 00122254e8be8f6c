import type { DeliveryReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ParkedOrders } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/**
 * Saves the order of a store that is not connected yet. Only Shopify sends webhooks that early: it
 * installs an app and reports orders before the merchant opens the app.
 */
export const parkOrder =
  (parkedOrders: Pick<ParkedOrders, "park">, clock: Clock) =>
  async ({ storeId, orderId }: DeliveryReconcileRequest): Promise<void> => {
    if (storeId.startsWith("shopify-")) await parkedOrders.park(storeId, orderId, clock());
  };
