import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { isOrderGone } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { listChangedOrders } from "./changed-orders.ts";
import { pushCancelled, pushDelivered, pushUnderWay } from "./push-update.ts";
import { toStoreOrder } from "./to-store-order.ts";
import { wooCommerceOrderSchema } from "./woocommerce-order.ts";

/** Creates the storefront of a WooCommerce store. WooCommerce has no locations: an order ships from one place. */
export function createWooCommerceStorefront(request: WooCommerceClient): Storefront {
  return {
    async readOrder(orderId) {
      const response = await request("GET", `orders/${orderId}`);
      return isOrderGone(response)
        ? undefined
        : toStoreOrder(wooCommerceOrderSchema.parse(response.body));
    },

    listChangedOrders: (since) => listChangedOrders(request, since),

    async pushUpdate(orderId, { kind, at }, tracking) {
      if (kind === "under-way") return pushUnderWay(request, orderId, tracking, at);
      if (kind === "cancelled") return pushCancelled(request, orderId, tracking);
      if (kind === "delivered") return pushDelivered(request, orderId);
      // WooCommerce has no field for intermediate statuses. The tracking page shows them.
      return { kind: "not-applicable" };
    },
  };
}
