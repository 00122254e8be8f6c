import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import {
  type CustomerDataDeps,
  exportCustomerData,
  redactOrders,
} from "#shared/bridge/use-cases/privacy/customer-data.ts";
import {
  type EraseStoreDeps,
  eraseShop,
  eraseStore,
} from "#shared/bridge/use-cases/privacy/erase-store.ts";
import {
  type CheckInstallationDeps,
  checkInstallation,
  requestSkippedDeliveries,
  requestUnbookedDeliveries,
} from "./check-installation.ts";
import { type ReleaseParkedOrdersDeps, releaseParkedOrders } from "./release-parked-orders.ts";

export type ShopEventDeps = CheckInstallationDeps &
  ReleaseParkedOrdersDeps &
  CustomerDataDeps &
  EraseStoreDeps;

/** Handles an event of a shop and returns the outcome for the log. Safe to repeat. */
export function handleShopEvent(deps: ShopEventDeps) {
  const checkShop = checkInstallation(deps);

  async function requestFulfillmentOrder(
    shop: string,
    fulfillmentOrderId: string,
  ): Promise<string> {
    const storeId = toShopifyStoreId(shop);
    if ((await deps.stores.find(storeId)) === undefined) return "not connected";
    const orderId = await deps.shopLookup.findOrderId(shop, fulfillmentOrderId);
    if (orderId === undefined) return "no order";
    const deduplicationId = `${fulfillmentOrderId} ${deps.clock().toISOString()}`;
    await deps.reconcileQueue.send(
      { storeId, orderId, part: 1, reason: "shopify fulfillment_orders" },
      deduplicationId,
    );
    return "requested";
  }

  async function handleInstallationEvent(
    shop: string,
    reason: "uninstalled" | "changed" | "connected",
  ) {
    const state = await checkShop(shop, reason);
    if (reason === "connected") {
      await releaseParkedOrders(deps, shop);
      await requestSkippedDeliveries(deps, shop);
    }
    return state;
  }

  return async (event: ShopEvent): Promise<string> => {
    switch (event.kind) {
      case "check-installation":
        return handleInstallationEvent(event.shop, event.reason);
      case "find-order":
        return requestFulfillmentOrder(event.shop, event.fulfillmentOrderId);
      case "export":
        await exportCustomerData(deps, event.shop, event.requestId, event.orderIds);
        return "exported";
      case "redact-orders":
        await redactOrders(deps, toShopifyStoreId(event.shop), event.orderIds);
        return "redacted";
      case "redact-shop":
        return eraseShop(deps, event);
      case "reconcile-waiting":
        await requestUnbookedDeliveries(deps, event.storeId, event.reason);
        return event.reason;
      case "redact-store-orders":
        await redactOrders(deps, event.storeId, event.orderIds);
        return "redacted";
      case "erase-store":
        return eraseStore(deps, event);
    }
  };
}
