import { shopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import {
  exportOrders,
  type PersonalDataDeps,
  redactOrders,
} from "#shared/bridge/use-cases/privacy/customer-data.ts";
import { type EraseDeps, eraseStore } from "#shared/bridge/use-cases/privacy/erase-store.ts";
import { type LookAtShopDeps, lookAgain, lookAtShop, resumeSkipped } from "./check-installation.ts";
import { type ReleaseDeps, releaseParked } from "./release-parked-orders.ts";

export type ShopEventDeps = LookAtShopDeps & ReleaseDeps & PersonalDataDeps & EraseDeps;

/** Does what an event of a shop asks for, and says what became of it. May be repeated. */
export function shopEvent(deps: ShopEventDeps) {
  const look = lookAtShop(deps);

  async function findOrder(shop: string, fulfillmentOrderId: string): Promise<string> {
    const storeId = shopifyStoreId(shop);
    if ((await deps.tenants.store(storeId)) === undefined) return "not connected";
    const orderId = await deps.door.orderOf(shop, fulfillmentOrderId);
    if (orderId === undefined) return "no order";
    const once = `${fulfillmentOrderId} ${deps.clock().toISOString()}`;
    await deps.hints.send({ storeId, orderId, part: 1, why: "shopify fulfillment_orders" }, once);
    return "hinted";
  }

  async function lookAt(shop: string, why: "uninstalled" | "changed" | "connected") {
    const state = await look(shop, why);
    if (why === "connected") {
      await releaseParked(deps, shop);
      await resumeSkipped(deps, shop);
    }
    return state;
  }

  return async (event: ShopEvent): Promise<string> => {
    switch (event.kind) {
      case "look":
        return lookAt(event.shop, event.why);
      case "find-order":
        return findOrder(event.shop, event.fulfillmentOrderId);
      case "export":
        await exportOrders(deps, event.shop, event.requestId, event.orderIds);
        return "exported";
      case "redact-orders":
        await redactOrders(deps, shopifyStoreId(event.shop), event.orderIds);
        return "redacted";
      case "redact-shop":
        await deps.archive.erase(shopifyStoreId(event.shop));
        return "erased";
      case "look-again":
        await lookAgain(deps, event.storeId, event.why);
        return event.why;
      case "redact-store-orders":
        await redactOrders(deps, event.storeId, event.orderIds);
        return "redacted";
      case "erase-store":
        return eraseStore(deps, event.storeId);
    }
  };
}
