import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { StoreUpdate } from "#shared/bridge/domain/delivery/store-update.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";

/** Told, already known, or of no use to this store; with words where its merchant should know. */
export interface StoreUpdateOutcome {
  readonly kind: "pushed" | "already-known" | "not-applicable";
  readonly text?: string;
}

export interface TrackingInfo {
  readonly number: string;
  readonly url: string;
  readonly company: string;
}

/** An order and when it last changed, in the store's own time. */
export interface ChangedOrder {
  readonly orderId: StoreOrderId;
  readonly changedAt: Date;
}

/** One store. Time-outs and refusals that may pass throw `Unavailable`. */
export interface Storefront {
  readOrder(orderId: StoreOrderId): Promise<StoreOrder | undefined>;
  /** Orders created or changed from then on, oldest change first, in the store's own time. */
  listChangedOrders(since: Date): AsyncIterable<ChangedOrder>;
  /**
   * Reads first: telling the same again changes nothing in the store. `locationIds`: only the goods
   * of these places are meant; undefined: all.
   */
  pushUpdate(
    orderId: StoreOrderId,
    update: StoreUpdate,
    tracking: TrackingInfo,
    locationIds?: readonly string[],
  ): Promise<StoreUpdateOutcome>;
}
