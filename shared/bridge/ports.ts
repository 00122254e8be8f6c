import type { Delivery } from "./domain/delivery/delivery.ts";
import type { StoreOrder } from "./domain/delivery/store-order.ts";
import type { StoreUpdate } from "./domain/delivery/store-update.ts";
import type { AccountId, BatchId, DeliveryKey, StoreId, StoreOrderId } from "./domain/ids.ts";
import type { ReconcileRequest } from "./domain/reconcile/reconcile-request.ts";
import type { CourierAccount, Store, StoreAccess } from "./domain/stores/store.ts";

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

/** Connected stores and courier accounts. Secrets in them are sealed where they are kept. */
export interface Stores {
  find(storeId: StoreId): Promise<Store | undefined>;
  findAccount(accountId: AccountId): Promise<CourierAccount | undefined>;
  putAccount(account: CourierAccount): Promise<void>;
  /** An account that belongs to one store: it is erased with it. */
  putOwnAccount(account: CourierAccount, owner: StoreId): Promise<void>;
  /** Connects or re-connects a store; the prefix of its access keys is fixed at the first time. */
  connect(store: Omit<Store, "keyPrefix">, now: Date): Promise<Store | "unknown-account">;
  /** Every store that is, or was, connected with the account. */
  listByAccount(accountId: AccountId): AsyncIterable<StoreId>;
  /** How a known store is reached from now on; its account stays. Undefined where it was never connected. */
  updateAccess(storeId: StoreId, access: StoreAccess): Promise<Store | undefined>;
  /** Nothing new is booked until an account is connected again; the account itself stays. */
  disconnectCourier(storeId: StoreId): Promise<void>;
  /** Forgets a WooCommerce store's keys, unless somebody writes the store meanwhile: read it again. */
  disconnect(storeId: StoreId): Promise<void>;
  /** Remembers how the store takes its keys, unless it was connected with others meanwhile. */
  saveOauthHome(store: Store, oauthHome: string | undefined): Promise<void>;
}

/** How far a store was swept for changes, in the store's own time. */
interface SweepProgress {
  readonly sweptUntil: Date;
  /** The changes before that time which sweeps that overlap would find again. */
  readonly knownChanges: readonly string[];
}

/** A connected store in the book of sweeps. */
export interface SweepCheckpoint extends SweepProgress {
  readonly storeId: StoreId;
  readonly connectedAt: Date;
}

export interface SweepCheckpoints {
  list(): AsyncIterable<SweepCheckpoint>;
  save(storeId: StoreId, progress: SweepProgress): Promise<void>;
}

/** Hints, in order for each delivery. May deliver one more than once. */
export interface ReconcileQueue {
  /** `once` names the event: the same name within five minutes is queued once. */
  send(request: ReconcileRequest, deduplicationId: string): Promise<void>;
}

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
