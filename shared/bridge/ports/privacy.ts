import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreId, StoreOrderId } from "#shared/bridge/domain/ids.ts";

/** All that is kept of a store. */
export interface StoreData {
  listDeliveries(storeId: StoreId): AsyncIterable<Delivery>;
  /** Every part of an order's delivery. */
  listOrderDeliveries(storeId: StoreId, orderId: StoreOrderId): Promise<Delivery[]>;
  /** Deletes everything of the store, credentials first. May be repeated. */
  erase(storeId: StoreId): Promise<void>;
}

/** What a customer asked to see; kept thirty days for the operator to fetch. */
interface CustomerExport {
  readonly requestId: string;
  readonly orderIds: readonly StoreOrderId[];
  readonly exportedAt: Date;
  readonly deliveries: readonly Delivery[];
}

export interface CustomerExports {
  put(storeId: StoreId, customerExport: CustomerExport): Promise<void>;
  /** As it was exported, times as ISO-8601 text. */
  find(storeId: StoreId, requestId: string): Promise<unknown>;
  list(storeId: StoreId): Promise<{ requestId: string; exportedAt: Date }[]>;
  /** Deletes every export that any of these orders is in. */
  remove(storeId: StoreId, orderIds: readonly StoreOrderId[]): Promise<void>;
}
