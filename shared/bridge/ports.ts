import type { Delivery } from "./domain/delivery/delivery.ts";
import type { StoreOrder } from "./domain/delivery/store-order.ts";
import type { Telling } from "./domain/delivery/store-update.ts";
import type { AccountId, BatchId, DeliveryKey, StoreId, StoreOrderId } from "./domain/ids.ts";
import type { Hint } from "./domain/reconcile/reconcile-request.ts";
import type { CourierAccount, Store, StoreAccess } from "./domain/stores/store.ts";

/** Where deliveries are kept. Storage faults throw; the outcomes below are ordinary. */
export interface DeliveryStore {
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
  due(now: Date): AsyncIterable<DueSubject & { nextLookAt: Date }>;
  byAccessKey(accountId: AccountId, accessKey: string): Promise<DeliveryKey | undefined>;
  byPointId(accountId: AccountId, pointId: string): Promise<DeliveryKey | undefined>;
  /** Every delivery of the account that the courier may still move. */
  openOf(accountId: AccountId): AsyncIterable<DeliveryKey>;
}

/** A store's deliveries, for the people who look at them. */
export interface DeliveryList {
  /** The most recent orders first, by the store's order id. */
  ofStore(storeId: StoreId, limit: number): Promise<Delivery[]>;
}

/** Connected stores and courier accounts. Secrets in them are sealed where they are kept. */
export interface Tenants {
  store(storeId: StoreId): Promise<Store | undefined>;
  account(accountId: AccountId): Promise<CourierAccount | undefined>;
  putAccount(account: CourierAccount): Promise<void>;
  /** An account that belongs to one store: it is erased with it. */
  putOwnAccount(account: CourierAccount, owner: StoreId): Promise<void>;
  /** Connects or re-connects a store; the prefix of its access keys is fixed at the first time. */
  connect(store: Omit<Store, "keyPrefix">, now: Date): Promise<Store | "unknown-account">;
  /** Every store that is, or was, connected with the account. */
  storesOf(accountId: AccountId): AsyncIterable<StoreId>;
  /** How a known store is reached from now on; its account stays. Undefined where it was never connected. */
  changeAccess(storeId: StoreId, access: StoreAccess): Promise<Store | undefined>;
  /** Nothing new is booked until an account is connected again; the account itself stays. */
  disconnectCourier(storeId: StoreId): Promise<void>;
  /** Forgets a WooCommerce store's keys, unless somebody writes the store meanwhile: read it again. */
  disconnect(storeId: StoreId): Promise<void>;
  /** Remembers how the store takes its keys, unless it was connected with others meanwhile. */
  rememberWay(store: Store, oauthHome: string | undefined): Promise<void>;
}

/** How far a store was swept for changes, in the store's own time. */
interface Swept {
  readonly sweptTo: Date;
  /** The changes before that time which sweeps that overlap would find again. */
  readonly seen: readonly string[];
}

/** A connected store in the book of sweeps. */
export interface SweepEntry extends Swept {
  readonly storeId: StoreId;
  readonly connectedAt: Date;
}

export interface SweepBook {
  stores(): AsyncIterable<SweepEntry>;
  advance(storeId: StoreId, swept: Swept): Promise<void>;
}

/** Hints, in order for each delivery. May deliver one more than once. */
export interface HintQueue {
  /** `once` names the event: the same name within five minutes is queued once. */
  send(hint: Hint, once: string): Promise<void>;
}

/** Told, already known, or of no use to this store; with words where its merchant should know. */
export interface TellOutcome {
  readonly kind: "told" | "known" | "moot";
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
  changedSince(since: Date): AsyncIterable<ChangedOrder>;
  /**
   * Reads first: telling the same again changes nothing in the store. `locationIds`: only the goods
   * of these places are meant; undefined: all.
   */
  tell(
    orderId: StoreOrderId,
    telling: Telling,
    tracking: TrackingInfo,
    locationIds?: readonly string[],
  ): Promise<TellOutcome>;
}
