import type { Delivery, DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type {
  AccountId,
  BatchId,
  DeliveryKey,
  StoreId,
  StoreOrderId,
} from "#shared/bridge/domain/ids.ts";

/** Where deliveries are kept. Storage faults throw; the outcomes below are ordinary. */
export interface Deliveries {
  /** At most one delivery a key: a second create changes nothing. */
  create(delivery: Delivery): Promise<"created" | "exists">;
  find(key: DeliveryKey): Promise<Delivery | undefined>;
  /** Writes it as the version after the one it was read as, unless another save came first. */
  save(delivery: Delivery): Promise<"saved" | "conflict">;
}

/** What may be due: a delivery or a batch. */
export type DueSubject = DeliveryKey | { readonly storeId: StoreId; readonly batchId: BatchId };

/** Finding deliveries by something other than their key; may lag a moment behind. */
export interface DeliveryIndex {
  listDue(now: Date): AsyncIterable<DueSubject & { requeueAt: Date }>;
  findByAccessKey(accountId: AccountId, accessKey: string): Promise<DeliveryKey | undefined>;
  findByPointId(accountId: AccountId, pointId: string): Promise<DeliveryKey | undefined>;
  /** Every delivery of the account that the courier may still move. */
  listOpen(accountId: AccountId): AsyncIterable<DeliveryKey>;
}

/** A store's deliveries, for the people who look at them. */
export interface DeliveriesByStore {
  /** The most recent orders first, by the store's order id. */
  listByStore(storeId: StoreId, limit: number): Promise<Delivery[]>;
}

/** Which orders the bridge has deliveries of; may lag a moment behind. */
export interface DeliveryStates {
  /** The states of those orders that have a delivery. */
  findStates(
    storeId: StoreId,
    orderIds: readonly StoreOrderId[],
  ): Promise<ReadonlyMap<StoreOrderId, DeliveryState>>;
}
