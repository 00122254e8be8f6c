import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { ReconcileSubject, StoreId, StoreOrderId } from "#shared/bridge/domain/ids.ts";

/** Gives access to everything that is stored for a store. */
export interface StoreData {
  /** Returns the deliveries of all parts of an order. */
  listOrderDeliveries(storeId: StoreId, orderId: StoreOrderId): Promise<Delivery[]>;
  /** Notes that the buyer of an order is redacted, so that no worker stores what it has read before. */
  noteRedaction(storeId: StoreId, orderId: StoreOrderId): Promise<void>;
  /** Whether the buyer of an order was redacted, also an order of which nothing was stored. */
  wasRedacted(storeId: StoreId, orderId: StoreOrderId): Promise<boolean>;
  /**
   * Deletes data of the store, credentials first, up to a number of items that one run of a function
   * deletes. Keeps which orders the courier had, without naming them. Safe to repeat.
   */
  erasePiece(storeId: StoreId): Promise<"erased" | "more">;
  /**
   * Deletes a delivery or a batch that a worker created or saved while its store was erased. Requests
   * first that the courier erases what it has of it. Safe to repeat.
   */
  eraseLeftover(subject: ReconcileSubject): Promise<"erased" | "nothing">;
}

/** A request of a customer to see the data that is stored. */
interface CustomerRequest {
  readonly requestId: string;
  readonly exportedAt: Date;
}

/** What is stored of one order that a customer asked about. */
interface OrderExport extends CustomerRequest {
  readonly orderId: StoreOrderId;
  readonly deliveries: readonly Delivery[];
}

/** Stores what customers asked to see, order by order. The operator can download it for 30 days. */
export interface CustomerExports {
  /** Notes the request, also if nothing is stored about the customer. */
  open(storeId: StoreId, request: CustomerRequest): Promise<void>;
  put(storeId: StoreId, orderExport: OrderExport): Promise<void>;
  /** Returns the deliveries as they were stored. Times are ISO 8601 strings. */
  find(storeId: StoreId, requestId: string): Promise<readonly unknown[] | undefined>;
  list(storeId: StoreId): Promise<CustomerRequest[]>;
  /** Deletes what was exported of these orders, and requests of which nothing is left. */
  remove(storeId: StoreId, orderIds: readonly StoreOrderId[]): Promise<void>;
}
