import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import { getEventStoreId } from "#shared/bridge/domain/stores/split-shop-event.ts";
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
  handleInstallationEvent,
  type InstallationEventDeps,
} from "./handle-installation-event.ts";
import { handleStoreChange, type StoreChangeDeps } from "./handle-store-change.ts";

export type ShopEventDeps = InstallationEventDeps &
  StoreChangeDeps &
  CustomerDataDeps &
  EraseStoreDeps;

/** Handles an event of a shop and returns the outcome for the log. Safe to repeat. */
export function handleShopEvent(deps: ShopEventDeps) {
  const checkShop = handleInstallationEvent(deps);

  async function requestFulfillmentOrder(
    shop: string,
    fulfillmentOrderId: string,
  ): Promise<string> {
    const storeId = await deps.installations.findStoreId(shop);
    if ((await deps.stores.find(storeId)) === undefined) return "not connected";
    const orderId = await deps.shopLookup.findOrderId(shop, fulfillmentOrderId);
    if (orderId === undefined) return "no order";
    const deduplicationId = `${fulfillmentOrderId} ${deps.clock().toISOString()}`;
    await deps.reconcileQueue.send(
      { storeId, orderId, part: 1, reason: "shopify fulfillment_orders", source: "store" },
      deduplicationId,
    );
    return "requested";
  }

  /** A shop's domain can be new; the id that Shopify signed is not. */
  const findEventStoreId = async (event: ShopEvent): Promise<StoreId> => {
    const shop = "shop" in event ? event.shop : undefined;
    if (shop === undefined) return getEventStoreId(event);
    return deps.installations.findStoreId(shop, "shopId" in event ? event.shopId : undefined);
  };

  return async (event: ShopEvent): Promise<string> => {
    switch (event.kind) {
      case "check-installation":
        return checkShop(event);
      case "find-order":
        return requestFulfillmentOrder(event.shop, event.fulfillmentOrderId);
      case "export": {
        const storeId = await findEventStoreId(event);
        await exportCustomerData(deps, storeId, event.requestId, event.orderIds);
        return "exported";
      }
      case "redact-orders":
        await redactOrders(deps, await findEventStoreId(event), event.orderIds);
        return "redacted";
      case "redact-shop":
        return eraseShop(deps, event);
      case "reconcile-waiting":
        return handleStoreChange(deps, await findEventStoreId(event), event);
      case "redact-store-orders":
        await redactOrders(deps, event.storeId, event.orderIds);
        return "redacted";
      case "erase-store":
        return eraseStore(deps, event);
    }
  };
}
