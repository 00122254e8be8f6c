import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery, DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DeliveryKey, StoreId } from "#shared/bridge/domain/ids.ts";

/** What a list shows of a delivery; nothing personal is in it. */
export interface ListedDelivery
  extends Pick<
    Delivery,
    "createdAt" | "state" | "orderName" | "reason" | "alert" | "lastError" | "money"
  > {
  readonly key: DeliveryKey;
  readonly status?: CourierStatus | undefined;
  readonly accessKey?: string | undefined;
  /** The courier's own id: of the point, or of the order. */
  readonly courierId?: string | undefined;
}

/** Which deliveries are wanted; what is left out does not count. */
export interface DeliveryFilter {
  readonly state?: DeliveryState | undefined;
  /** Held, in trouble, or with something to see to. */
  readonly needsAttention?: boolean | undefined;
  /** Those that the bridge first saw from then on … */
  readonly from?: Date | undefined;
  /** … and before then. */
  readonly before?: Date | undefined;
  /** Part of the order's name or id, the access key, or the courier's id; whatever its case. */
  readonly text?: string | undefined;
}

/** Where a list goes on: after this delivery. */
export interface ListPosition {
  readonly key: DeliveryKey;
  readonly createdAt: Date;
}

export interface ListPage {
  readonly deliveries: readonly ListedDelivery[];
  /** Undefined at the end; where few deliveries fit, a page may be short and yet not the last. */
  readonly next: ListPosition | undefined;
}

/** A store's deliveries, those first that the bridge saw last; may lag a moment behind. */
export interface DeliveryListing {
  listPage(
    storeId: StoreId,
    filter: DeliveryFilter,
    limit: number,
    after?: ListPosition,
  ): Promise<ListPage>;
}
