import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { type StoreUpdate, toStoreUpdateId } from "#shared/bridge/domain/delivery/store-update.ts";
import type { Storefront, TrackingInfo } from "#shared/bridge/ports/storefront.ts";

/** Creates a store with one order. Repeated updates have no further effect. */
export function createFakeStorefront(order: StoreOrder | undefined) {
  const pushedUpdates: { update: StoreUpdate; tracking: TrackingInfo }[] = [];
  const state = { order };
  const storefront: Storefront = {
    readOrder: async () => state.order,
    shownDays: undefined,
    readProductTags: async () => undefined,
    ignoredUpdates: [],
    async *listChangedOrders() {
      if (state.order !== undefined) yield { orderId: state.order.id, changedAt: new Date(0) };
    },
    async pushUpdate(_, update, tracking) {
      const isKnown = pushedUpdates.some(
        (one) => toStoreUpdateId(one.update) === toStoreUpdateId(update),
      );
      if (isKnown) return { kind: "already-known" };
      pushedUpdates.push({ update, tracking });
      return { kind: "pushed" };
    },
    orderNotes: undefined,
    pushOrderNote: async () => ({ kind: "not-applicable" }),
  };
  return { storefront, pushedUpdates, state };
}
