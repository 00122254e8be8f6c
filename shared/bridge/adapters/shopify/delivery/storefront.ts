import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { Storefront } from "#shared/bridge/ports.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { changedOrders } from "./changed-orders.ts";
import { readFulfillmentOrders } from "./fulfillment-orders.ts";
import { READ_ORDER } from "./order-operations.ts";
import { tellCalledOff } from "./push-cancelled.ts";
import { tellEvent } from "./push-event.ts";
import { tellUnderWay } from "./push-under-way.ts";
import { orderAnswer, toStoreOrder } from "./to-store-order.ts";

/** One Shopify shop; the order is always read from the shop itself, whatever a webhook claimed. */
export function shopifyStorefront(admin: ShopifyAdmin, shop: string, clock: Clock): Storefront {
  const run = (operation: string, variables: Record<string, unknown>) =>
    admin.run(shop, operation, variables);

  return {
    async readOrder(orderId) {
      const id = orderGid(orderId);
      const { order } = orderAnswer.parse(await run(READ_ORDER, { id }));
      const fulfillmentOrders =
        order && (await readFulfillmentOrders(run, id, order.fulfillmentOrders));
      return order && fulfillmentOrders
        ? toStoreOrder(orderId, order, fulfillmentOrders, clock())
        : undefined;
    },

    changedSince: (since) => changedOrders(run, since),

    tell(orderId, telling, tracking, locationIds) {
      const id = orderGid(orderId);
      const { kind } = telling;
      if (kind === "under-way") return tellUnderWay(run, id, tracking, locationIds);
      const meant = { number: tracking.number, locationIds };
      if (kind === "called-off") return tellCalledOff(run, id, meant);
      return tellEvent(run, id, { ...telling, kind }, meant);
    },
  };
}

const orderGid = (orderId: StoreOrderId): string => `gid://shopify/Order/${orderId}`;
