import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { FulfillmentOrder } from "./fulfillment-orders.ts";
import { areAllFulfillments, type Fulfillment } from "./fulfillments.ts";

/** What is known of how an order is fulfilled. */
export interface KnownFulfillment {
  readonly fulfillmentOrders: readonly FulfillmentOrder[];
  readonly fulfillments: readonly Fulfillment[];
}

/**
 * Remembers what one run read of its order. An update that was never tried uses it: the shop cannot have that
 * update, and the decision was made on the same read. One that was tried may have taken effect since, and looks
 * at the shop.
 */
export function createFulfillmentMemory() {
  const known = new Map<StoreOrderId, KnownFulfillment>();
  return {
    remember(orderId: StoreOrderId, read: KnownFulfillment | undefined): void {
      if (read === undefined || !areAllFulfillments(read.fulfillments)) known.delete(orderId);
      else known.set(orderId, read);
    },
    /** Adds what the bridge created. Its goods are open no more, so that only events can follow. */
    add(orderId: StoreOrderId, created: readonly Fulfillment[]): void {
      const before = known.get(orderId);
      if (before === undefined) return;
      const fulfillments = [...before.fulfillments, ...created];
      known.set(orderId, { fulfillmentOrders: [], fulfillments });
    },
    find: (orderId: StoreOrderId): KnownFulfillment | undefined => known.get(orderId),
  };
}
