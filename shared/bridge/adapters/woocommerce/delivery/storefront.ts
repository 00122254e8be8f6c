import type { StoreCache } from "#shared/bridge/adapters/woocommerce/store-cache.ts";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { isOrderGone } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { listChangedOrders } from "./changed-orders.ts";
import { resolveFulfillmentMethod } from "./fulfillment-method.ts";
import { pushCancelled, pushDelivered, pushUnderWay } from "./push-update.ts";
import { readRegionName } from "./region-names.ts";
import { toStoreOrder } from "./to-store-order.ts";
import { type WooCommerceOrder, wooCommerceOrderSchema } from "./woocommerce-order.ts";

/** Creates the storefront of a WooCommerce store. WooCommerce has no locations: an order ships from one place. */
export function createWooCommerceStorefront(
  request: WooCommerceClient,
  cache: StoreCache,
): Storefront {
  const readRegion = async (address: WooCommerceOrder["shipping"]): Promise<string> =>
    address ? readRegionName(request, cache, address) : "";

  return {
    async readOrder(orderId) {
      const response = await request("GET", `orders/${orderId}`);
      if (isOrderGone(response)) return undefined;
      const order = wooCommerceOrderSchema.parse(response.body);
      return toStoreOrder(order, {
        fulfillmentMethod: await resolveFulfillmentMethod(request, cache, order),
        regionNames: {
          shipping: await readRegion(order.shipping),
          billing: await readRegion(order.billing),
        },
      });
    },

    listChangedOrders: (since) => listChangedOrders(request, since),

    async pushUpdate(orderId, update, tracking) {
      const { kind } = update;
      if (kind === "under-way") return pushUnderWay(request, orderId, tracking, update);
      if (kind === "cancelled") return pushCancelled(request, orderId, tracking);
      if (kind === "delivered" || kind === "cash-collected") {
        return pushDelivered(request, orderId, { isCashCollected: kind === "cash-collected" });
      }
      // WooCommerce has no field for intermediate statuses. The tracking page shows them.
      return { kind: "not-applicable" };
    },
  };
}
