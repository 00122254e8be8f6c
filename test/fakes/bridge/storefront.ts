import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { type Telling, tellingId } from "#shared/bridge/domain/delivery/store-update.ts";
import type { Storefront, TrackingInfo } from "#shared/bridge/ports.ts";

/** A store that has one order and reads before it writes: telling again changes nothing. */
export function rememberingStorefront(order: StoreOrder | undefined) {
  const heard: { telling: Telling; tracking: TrackingInfo }[] = [];
  const state = { order };
  const storefront: Storefront = {
    readOrder: async () => state.order,
    async *changedSince() {
      if (state.order !== undefined) yield { orderId: state.order.id, changedAt: new Date(0) };
    },
    async tell(_, telling, tracking) {
      const known = heard.some((one) => tellingId(one.telling) === tellingId(telling));
      if (known) return { kind: "known" };
      heard.push({ telling, tracking });
      return { kind: "told" };
    },
  };
  return { storefront, heard, state };
}
