import type { AccountId, StoreId, StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { CourierAccount, Store, StoreAccess } from "#shared/bridge/domain/stores/store.ts";

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

/** Orders whose webhooks came before their shop was connected; ids and no more. */
export interface ParkedOrders {
  /** Kept once an order, up to 1,000 of a shop. */
  park(storeId: StoreId, orderId: StoreOrderId, now: Date): Promise<void>;
  /** The orders, and when the first one came. `isFull`: there may have been more. */
  find(storeId: StoreId): Promise<ParkedOrderList | undefined>;
  /** Those are gone; what was parked meanwhile stays. */
  clear(storeId: StoreId, orderIds: readonly StoreOrderId[]): Promise<void>;
}

interface ParkedOrderList {
  readonly orderIds: readonly StoreOrderId[];
  readonly since: Date;
  readonly isFull: boolean;
}
