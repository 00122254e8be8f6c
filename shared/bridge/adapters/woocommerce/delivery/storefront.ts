import type { WooClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { isGone } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import type { Storefront } from "#shared/bridge/ports.ts";
import { changedOrders } from "./changed-orders.ts";
import { tellCalledOff, tellDelivered, tellUnderWay } from "./push-update.ts";
import { toStoreOrder } from "./to-store-order.ts";
import { wooOrder } from "./woocommerce-order.ts";

/** A WooCommerce store over its REST API. It knows no places: all of an order leaves from one. */
export function woocommerceStorefront(ask: WooClient): Storefront {
  return {
    async readOrder(orderId) {
      const answer = await ask("GET", `orders/${orderId}`);
      return isGone(answer) ? undefined : toStoreOrder(wooOrder.parse(answer.body));
    },

    changedSince: (since) => changedOrders(ask, since),

    async tell(orderId, { kind, at }, tracking) {
      if (kind === "under-way") return tellUnderWay(ask, orderId, tracking, at);
      if (kind === "called-off") return tellCalledOff(ask, orderId, tracking);
      if (kind === "delivered") return tellDelivered(ask, orderId);
      // WooCommerce has no place for what happens between; the tracking page shows it.
      return { kind: "moot" };
    },
  };
}
