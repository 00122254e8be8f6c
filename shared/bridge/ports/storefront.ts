import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { StoreUpdate, StoreUpdateKind } from "#shared/bridge/domain/delivery/store-update.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { Message } from "#shared/bridge/domain/messages/message.ts";
import type { OrderNotes } from "#shared/bridge/domain/order-note/order-note.ts";

/** The result of a store update. `note` is for the merchant. */
export interface StoreUpdateOutcome {
  readonly kind: "pushed" | "already-known" | "not-applicable";
  readonly note?: Message;
  /** The order as the update left it; absent if the store did not return it. */
  readonly order?: Pick<StoreOrder, "fingerprint" | "changedAt">;
  /** When the update changed the order, if the store tells that and not the order, by its clock. */
  readonly changedAt?: Date | undefined;
}

/** The result of a note. `not-permitted`: the merchant has not allowed the app to write notes. */
export interface OrderNoteOutcome extends Pick<StoreUpdateOutcome, "note"> {
  readonly kind: StoreUpdateOutcome["kind"] | "not-permitted";
}

export interface TrackingInfo {
  readonly number: string;
  readonly url: string;
  readonly company: string;
  /** What the buyer reads of a status, where the store shows one. */
  readonly formatStatus?: ((status: CourierStatus) => string) | undefined;
  /** What WooCommerce mails to the buyer; absent if the merchant switched it off. */
  readonly buyerNote?: string | undefined;
}

/** An update to push. */
export interface PushedUpdate extends StoreUpdate {
  /** Nothing was sent before, so that the store has the update only if its order shows the parcel. */
  readonly isFirstUpdate?: boolean | undefined;
  /** It was never tried, and no other is in doubt: the store cannot have it. */
  readonly isFirstAttempt?: boolean | undefined;
  /** Whether Shopify mails the buyer about it: at most one update of an order does. */
  readonly mailsBuyer?: boolean | undefined;
  /** It failed for long: what a firewall keeps from the store, and only the merchant reads, is left out. */
  readonly mayOmitNote?: boolean | undefined;
}

/** A note for the merchant about what a delivery needs. */
export interface WrittenOrderNote {
  /** Which one it is of the order's deliveries; a store with one field has a line for each. */
  readonly part: number;
  readonly text: string;
  /** The part of the text that tells it from all others of the order. */
  readonly marker: string;
  /** Where the merchant does what is needed. It is part of the text, too. */
  readonly link: string;
  /** Nothing is needed any more. */
  readonly isSolved: boolean;
  /** It was never tried, so that the store cannot have it. */
  readonly isFirstAttempt: boolean;
}

/** The goods that an update concerns; what is undefined excludes none. */
export interface UpdateScope {
  readonly locationIds?: readonly string[] | undefined;
  readonly methodIds?: readonly string[] | undefined;
}

/** An order and when it last changed, by the store's clock. */
export interface ChangedOrder {
  readonly orderId: StoreOrderId;
  readonly changedAt: Date;
}

/** The API of one store. Time-outs and temporary failures throw `UnavailableError`. */
export interface Storefront {
  readOrder(orderId: StoreOrderId): Promise<StoreOrder | undefined>;
  /**
   * Returns the tags of the products that the order has left; undefined if the store does not show
   * them. A call of its own, because few rules ask for them.
   */
  readProductTags(orderId: StoreOrderId): Promise<readonly string[] | undefined>;
  /**
   * Lists orders created or changed at or after `since` (the store's clock), oldest change first.
   */
  listChangedOrders(since: Date): AsyncIterable<ChangedOrder>;
  /**
   * The store shows the orders of so many days only; undefined: all. An older one looks deleted. Not
   * optional, so that the compiler sees a wrapper that loses it.
   */
  readonly shownDays: number | undefined;
  /** The updates that this kind of store has no place for; pushing one sends no request. */
  readonly ignoredUpdates: readonly StoreUpdateKind[];
  /**
   * Reads the store's state first, so that a repeated update changes nothing; the order that the
   * decision was made on counts. `scope` limits the update to the goods that the delivery carries.
   */
  pushUpdate(
    orderId: StoreOrderId,
    update: PushedUpdate,
    tracking: TrackingInfo,
    scope?: UpdateScope,
  ): Promise<StoreUpdateOutcome>;
  /** How the store keeps notes for its merchant; undefined: it takes none. */
  readonly orderNotes: OrderNotes | undefined;
  /** Adds a note that buyers do not see. Looks for it first, unless it was never tried. */
  pushOrderNote(orderId: StoreOrderId, note: WrittenOrderNote): Promise<OrderNoteOutcome>;
}

/** Places orders of the bridge's own in a sandbox store, as a buyer would. A store that does not work throws. */
export interface SyntheticOrders {
  /** Lists those that were placed before a time and that the store still has. */
  list(placedBefore: Date): Promise<StoreOrderId[]>;
  place(): Promise<StoreOrderId>;
  /** Whether the store shows the order as delivered. */
  isCompleted(orderId: StoreOrderId): Promise<boolean>;
  /** Removes the order. Repeating it has no further effect. */
  remove(orderId: StoreOrderId): Promise<void>;
}
