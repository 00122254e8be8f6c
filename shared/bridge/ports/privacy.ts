import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { StoreId, StoreOrderId } from "#shared/bridge/domain/ids.ts";

/** Gives access to everything that is stored for a store. */
export interface StoreData {
  listDeliveries(storeId: StoreId): AsyncIterable<Delivery>;
  /** Returns the deliveries of all parts of an order. */
  listOrderDeliveries(storeId: StoreId, orderId: StoreOrderId): Promise<Delivery[]>;
  /** Deletes all data of the store, credentials first. Safe to repeat. */
  erase(storeId: StoreId): Promise<void>;
}

/** The data that a customer requested. The operator can download it for 30 days. */
interface CustomerExport {
  readonly requestId: string;
  readonly orderIds: readonly StoreOrderId[];
  readonly exportedAt: Date;
  readonly deliveries: readonly Delivery[];
}

export interface CustomerExports {
  put(storeId: StoreId, customerExport: CustomerExport): Promise<void>;
  /** Returns the export as it was stored. Times are ISO 8601 strings. */
  find(storeId: StoreId, requestId: string): Promise<unknown>;
  list(storeId: StoreId): Promise<{ requestId: string; exportedAt: Date }[]>;
  /** Deletes every export that contains one of these orders. */
  remove(storeId: StoreId, orderIds: readonly StoreOrderId[]): Promise<void>;
}
