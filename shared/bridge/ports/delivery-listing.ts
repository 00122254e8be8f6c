import type { BuyerField } from "#shared/bridge/domain/delivery/buyer-field.ts";
import type { Delivery, DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DispatchMode } from "#shared/bridge/domain/delivery/plan.ts";
import type { AccountId, DeliveryKey, StoreId, StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { ListedDetails } from "#shared/bridge/domain/listing/listed-details.ts";
import type { Progress } from "#shared/bridge/domain/listing/progress.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";

/** The fields of a delivery that a list shows. Contains no personal data. */
export interface ListedDelivery
  extends Pick<
      Delivery,
      | "createdAt"
      | "state"
      | "orderName"
      | "requestedWindow"
      | "reason"
      | "alert"
      | "lastError"
      | "money"
    >,
    ListedDetails {
  readonly key: DeliveryKey;
  readonly accessKey?: string | undefined;
  /** The courier's id of the point or of the order. */
  readonly pointId?: string | undefined;
}

/** Selects deliveries. Absent fields do not restrict the result. */
export interface DeliveryFilter {
  readonly state?: DeliveryState | undefined;
  /** Only deliveries that are as far as one of these. */
  readonly progress?: readonly Progress[] | undefined;
  /** Only deliveries that are collected at one of these pick-up locations. */
  readonly locationIds?: readonly string[] | undefined;
  /** Only deliveries that go out in one of these modes. */
  readonly modes?: readonly DispatchMode[] | undefined;
  /** Only deliveries that are held, have a last error, an alert or a setback. */
  readonly needsAttention?: boolean | undefined;
  /** Only deliveries created at or after this time. */
  readonly from?: Date | undefined;
  /** Only deliveries created before this time. */
  readonly before?: Date | undefined;
  /** Part of the order name, order id, access key or courier id. Case-insensitive. */
  readonly text?: string | undefined;
  /** A list begins with the delivery that was created first. Absent: with the newest. */
  readonly isOldestFirst?: boolean | undefined;
}

/** The last delivery of a page. The next page starts after it. */
export interface ListPosition {
  readonly key: DeliveryKey;
  readonly createdAt: Date;
}

export interface ListPage {
  readonly deliveries: readonly ListedDelivery[];
  /** Undefined on the last page. A page can be short without being the last one. */
  readonly next: ListPosition | undefined;
}

/** Lists a store's deliveries by their time of creation. Eventually consistent. */
export interface DeliveryListing {
  listPage(
    storeId: StoreId,
    filter: DeliveryFilter,
    limit: number,
    after?: ListPosition,
  ): Promise<ListPage>;
}

/** A store, and the courier accounts whose ids are searched. */
interface SearchedStore {
  readonly storeId: StoreId;
  readonly accountIds: readonly AccountId[];
}

/** Searches a store's deliveries by indexes, at the same cost however many there are. Eventually consistent. */
export interface DeliverySearch {
  /**
   * Finds deliveries by an order's name or the beginning of its number, an order's id, an access key,
   * or the courier's id of a point or order. Case-insensitive. Returns those that are called exactly
   * so first, then the newest, at most `limit`.
   */
  search(
    store: SearchedStore,
    filter: DeliveryFilter & { readonly text: string },
    limit: number,
  ): Promise<FoundDeliveries>;
  /** Finds the deliveries of orders, all parts of each, the newest first, within the filter. */
  findByOrders(
    storeId: StoreId,
    orderIds: readonly StoreOrderId[],
    filter: Omit<DeliveryFilter, "text">,
  ): Promise<FoundDeliveries>;
}

interface FoundDeliveries {
  readonly deliveries: readonly ListedDelivery[];
  /** More match, or may match: a longer text finds them. */
  readonly hasMore: boolean;
}

/** Reads the names of buyers, which lists do not have. Personal data: whoever reads them is recorded. */
export interface BuyerNames {
  /** Returns the names by `formatDeliveryKey`, without deliveries that are unknown or redacted. */
  readNames(keys: readonly DeliveryKey[]): Promise<ReadonlyMap<string, string>>;
}

/** The orders that a store found for a buyer. */
export interface BuyerOrders {
  /** The newest first. */
  readonly orderIds: readonly StoreOrderId[];
  /** The store found as many as it was asked for: it may have more. */
  readonly hasMore: boolean;
  /** The store shows the orders of so many days only; undefined: all. */
  readonly shownDays: number | undefined;
  /** What of its buyers the store keeps from the app, so that it was not searched. */
  readonly withheld: readonly BuyerField[];
}

/**
 * Asks a store, once, for the newest orders whose buyer's name, e-mail address or phone number a text
 * is: a few dozen at most. `UnavailableError` if it does not answer or refuses. Neither the text nor a
 * buyer is stored or logged.
 */
export type FindBuyerOrders = (store: Store, text: string) => Promise<BuyerOrders>;
