import type { Delivery, DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type {
  AccountId,
  DeliveryKey,
  ReconcileSubject,
  StoreId,
  StoreOrderId,
} from "#shared/bridge/domain/ids.ts";
import type { OrderWatch, WatchedOrder } from "#shared/bridge/domain/order-watch/order-watch.ts";
import type { StoreProfile } from "#shared/bridge/domain/stores/store.ts";

/** Stores deliveries. Storage errors throw. */
export interface Deliveries {
  /** Creates the delivery. Changes nothing if one with this key exists. */
  create(delivery: Delivery): Promise<"created" | "exists">;
  find(key: DeliveryKey): Promise<Delivery | undefined>;
  /**
   * Whether the courier had this order of the store's shop before its data was erased, whichever
   * store the shop was then. Eventually consistent.
   */
  wasErased(
    store: Pick<StoreProfile, "storeId" | "access">,
    orderId: StoreOrderId,
  ): Promise<boolean>;
  /** Saves the next version. Returns `conflict` if another writer saved first. */
  save(delivery: Delivery): Promise<"saved" | "conflict">;
}

/** What is due: a delivery or a batch, or the look at the courier orders of an account. */
export type DueSubject = ReconcileSubject | { readonly watchedAccountId: AccountId };

/** An item that is due, but of a kind that this version does not know: a newer one was taken back. */
export interface UnknownDue {
  /** Its primary key, `<pk>/<sk>`. */
  readonly unknownKey: string;
}

/** Where a page of open deliveries ended. Only who made it reads it. */
export type OpenCursor = Readonly<Record<string, string>>;
interface OpenPage {
  readonly deliveries: readonly DeliveryKey[];
  /** Absent on the last page. */
  readonly next?: OpenCursor | undefined;
}

/** Finds deliveries by other attributes than their key. Eventually consistent. */
export interface DeliveryIndex {
  /** Lists what is due. An item of an unknown kind stops no other. */
  listDue(now: Date): AsyncIterable<(DueSubject | UnknownDue) & { requeueAt: Date }>;
  findByAccessKey(accountId: AccountId, accessKey: string): Promise<DeliveryKey | undefined>;
  findByPointId(accountId: AccountId, pointId: string): Promise<DeliveryKey | undefined>;
  /** Lists every delivery of the account whose courier status can still change. */
  listOpen(accountId: AccountId): AsyncIterable<DeliveryKey>;
  /** Lists a page of them, from where an earlier page ended. */
  listOpenPage(accountId: AccountId, limit: number, after?: OpenCursor): Promise<OpenPage>;
}

/** Lists a store's deliveries for display. */
export interface DeliveriesByStore {
  /** Returns the deliveries with the highest order ids first. */
  listByStore(storeId: StoreId, limit: number): Promise<Delivery[]>;
}

/** Tells which orders have a delivery. Eventually consistent. */
export interface DeliveryStates {
  /** Returns the delivery state of each order that has one. */
  findStates(
    storeId: StoreId,
    orderIds: readonly StoreOrderId[],
  ): Promise<ReadonlyMap<StoreOrderId, DeliveryState>>;
}

/** Stores which orders of each courier account are open, and looked at together. Storage errors throw. */
export interface OrderWatches {
  find(accountId: AccountId): Promise<OrderWatch | undefined>;
  /** Saves the first version. Returns `conflict` if there is one already. */
  create(watch: OrderWatch): Promise<"saved" | "conflict">;
  /** Saves the next version; without orders, nothing stays. Returns `conflict` if another writer was first. */
  save(watch: OrderWatch): Promise<"saved" | "conflict">;
  /**
   * Adds the order to a watch that has begun, or replaces what was seen of it, and lets the account be looked at
   * by `dueAt`. Orders that join at once do not hinder each other. Safe to repeat. Returns `conflict` if the
   * watch ended meanwhile, or moved its time.
   */
  join(
    watch: Pick<OrderWatch, "accountId" | "dueAt">,
    order: WatchedOrder,
    dueAt: Date,
  ): Promise<"saved" | "conflict">;
}
