import { computeOrderFingerprint } from "#shared/bridge/adapters/woocommerce/order-fingerprint.ts";
import type { StoreCache } from "#shared/bridge/adapters/woocommerce/store-cache.ts";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { listChangedOrders } from "./changed-orders.ts";
import { resolveFulfillmentMethod } from "./fulfillment-method.ts";
import { createOrderReader } from "./order-reader.ts";
import { pushOrderNote } from "./push-order-note.ts";
import { type OrderAccess, pushCancelled, pushDelivered, pushUnderWay } from "./push-update.ts";
import { readProductTags } from "./read-product-tags.ts";
import { readRegionName } from "./region-names.ts";
import { toStoreOrder } from "./to-store-order.ts";
import { type WooCommerceOrder, wooCommerceOrderSchema } from "./woocommerce-order.ts";

/** WooCommerce has no field for intermediate statuses. The tracking page shows them. */
const IGNORED_UPDATES = [
  "confirmed",
  "picked-up",
  "out-for-delivery",
  "attempted",
  "returned",
] as const;

/** Creates the storefront of a WooCommerce store. WooCommerce has no locations: an order ships from one place. */
export function createWooCommerceStorefront(
  request: WooCommerceClient,
  cache: StoreCache,
): Storefront {
  const reader = createOrderReader(request);
  const readRegion = async (address: WooCommerceOrder["shipping"]): Promise<string> =>
    address ? readRegionName(request, cache, address) : "";

  return {
    async readOrder(orderId) {
      const body = await reader.read(orderId);
      if (body === undefined) return undefined;
      const order = wooCommerceOrderSchema.parse(body);
      return toStoreOrder(order, {
        fingerprint: computeOrderFingerprint(body),
        fulfillmentMethod: await resolveFulfillmentMethod(request, cache, order),
        regionNames: {
          shipping: await readRegion(order.shipping),
          billing: await readRegion(order.billing),
        },
      });
    },

    async readProductTags(orderId) {
      const body = await reader.readAgain(orderId);
      return body && readProductTags(request, body);
    },

    shownDays: undefined,
    ignoredUpdates: IGNORED_UPDATES,
    listChangedOrders: (since) => listChangedOrders(request, since),

    async pushUpdate(orderId, update, tracking) {
      const { kind } = update;
      const order: OrderAccess = { request, cache, reader, orderId };
      if (kind === "under-way") return pushUnderWay(order, tracking, update);
      if (kind === "cancelled") return pushCancelled(order, tracking, update);
      if (kind === "delivered" || kind === "cash-collected") {
        return pushDelivered(order, { isCashCollected: kind === "cash-collected" });
      }
      return { kind: "not-applicable" };
    },

    orderNotes: "list",
    pushOrderNote: (orderId, note) => pushOrderNote(request, orderId, note),
  };
}
