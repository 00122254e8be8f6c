import { toShopDomain } from "#shared/bridge/domain/ids.ts";
import type { DeliveryReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ShopIdentities } from "#shared/bridge/ports/installations.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { ParkedOrders } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface ParkOrderDeps {
  readonly parkedOrders: Pick<ParkedOrders, "park">;
  readonly identities: Pick<ShopIdentities, "findStoreId">;
  readonly reconcileQueue: ReconcileQueue;
  readonly clock: Clock;
}

/**
 * Saves the order of a store that is not connected yet. Only Shopify sends webhooks that early: it
 * installs an app and reports orders before the merchant opens the app. An order that names another
 * domain of a connected shop goes to the store of the shop.
 */
export const parkOrder =
  ({ parkedOrders, identities, reconcileQueue, clock }: ParkOrderDeps) =>
  async (request: DeliveryReconcileRequest): Promise<void> => {
    const { storeId: named, orderId } = request;
    if (!named.startsWith("shopify-")) return;
    const storeId = await identities.findStoreId(toShopDomain(named));
    if (storeId === named) await parkedOrders.park(named, orderId, clock());
    else await reconcileQueue.send({ ...request, storeId }, `${named} ${clock().toISOString()}`);
  };
