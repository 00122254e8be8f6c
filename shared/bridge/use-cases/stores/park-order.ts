import type { DeliveryReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ParkedOrders } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/**
 * Keeps an order of a store that is not connected. Only Shopify sends webhooks so early: it installs an
 * app, and tells of orders, before anybody has opened it.
 */
export const parkOrder =
  (parkedOrders: Pick<ParkedOrders, "park">, clock: Clock) =>
  async ({ storeId, orderId }: DeliveryReconcileRequest): Promise<void> => {
    if (storeId.startsWith("shopify-")) await parkedOrders.park(storeId, orderId, clock());
  };
