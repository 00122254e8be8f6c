import type { AccountId, StoreId, StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { NoneForms } from "#shared/bridge/domain/stores/none-forms.ts";
import type {
  CourierAccount,
  Store,
  StoreAccess,
  StoreProfile,
  WooCommerceAccess,
} from "#shared/bridge/domain/stores/store.ts";
import type { StoreStart } from "#shared/bridge/domain/stores/store-start.ts";
import type { WebhookEndpoint } from "#shared/bridge/domain/webhook-endpoints/webhook-endpoint.ts";

/** Reads connected stores without their keys. */
export interface StoreProfiles {
  find(storeId: StoreId): Promise<StoreProfile | undefined>;
}

/** Stores connected stores and courier accounts. Secrets are stored encrypted. */
export interface Stores {
  find(storeId: StoreId): Promise<Store | undefined>;
  findAccount(accountId: AccountId): Promise<CourierAccount | undefined>;
  /** Saves an account. A pause of an account with this id goes on. */
  putAccount(account: CourierAccount): Promise<void>;
  /** Saves how the courier says "none", unless the account was given other access meanwhile. */
  saveNoneForms(account: CourierAccount, noneForms: NoneForms): Promise<void>;
  /** Saves an account that belongs to one store and is erased together with it. */
  putOwnAccount(account: CourierAccount, owner: StoreId): Promise<void>;
  /**
   * Connects or reconnects a store. The first connection fixes the prefix of its access keys.
   * Returns `shop-taken` if the shop is connected under another store id.
   */
  connect(
    store: Omit<Store, "keyPrefix" | "moved" | "start" | "pausedAt" | "webhooks">,
    now: Date,
  ): Promise<Store | "unknown-account" | "shop-taken">;
  /** Returns the store id that the shop is connected under. */
  findShopHolder(access: Pick<WooCommerceAccess, "url" | "site">): Promise<StoreId | undefined>;
  /** Deletes what says that the shop was connected under this store id. */
  forgetShop(storeId: StoreId, access: Pick<WooCommerceAccess, "url" | "site">): Promise<void>;
  /**
   * Changes the courier account of a store and keeps its access. Returns undefined if the store was
   * never connected.
   */
  changeAccount(storeId: StoreId, accountId: AccountId): Promise<Store | undefined>;
  /**
   * Changes the account for test orders, or disconnects it. Returns undefined if the store was never
   * connected.
   */
  changeSandboxAccount(
    storeId: StoreId,
    accountId: AccountId | undefined,
  ): Promise<Store | undefined>;
  /** Lists every store that is or was connected to the account. */
  listByAccount(accountId: AccountId): AsyncIterable<StoreId>;
  /**
   * Replaces how the store is accessed and keeps its account. Returns undefined if it was never
   * connected, and `shop-taken` if the shop is connected under another store id.
   */
  updateAccess(
    storeId: StoreId,
    access: StoreAccess,
    now: Date,
  ): Promise<Store | "shop-taken" | undefined>;
  /**
   * Saves with which orders the store starts; `createNext` gets what it started with before. Returns
   * undefined if the store was never connected. Without a start, nothing is saved.
   */
  saveStart(
    storeId: StoreId,
    createNext: (before: StoreStart | undefined) => StoreStart | undefined,
  ): Promise<StoreStart | undefined>;
  /**
   * Saves since when the operator holds the store's bookings; `createNext` gets what was before.
   * Returns whether there is such a store.
   */
  savePause(
    storeId: StoreId,
    createNext: (before: Date | undefined) => Date | undefined,
  ): Promise<boolean>;
  /** Saves the merchant's webhooks, and returns them. Returns undefined if the store was never connected. */
  saveWebhooks(
    storeId: StoreId,
    createNext: (before: readonly WebhookEndpoint[]) => readonly WebhookEndpoint[],
  ): Promise<readonly WebhookEndpoint[] | undefined>;
  /**
   * Saves since when the operator holds what an account books; undefined ends it. A repeat keeps the time
   * of the first pause. Returns whether there is such an account.
   */
  saveAccountPause(accountId: AccountId, pausedAt: Date | undefined): Promise<boolean>;
  /**
   * Disconnects the courier account. Nothing new is booked until an account is connected. The
   * account itself stays.
   */
  disconnectCourier(storeId: StoreId): Promise<void>;
  /**
   * Deletes a WooCommerce store's API keys and frees its shop for another connection. Has no effect if the store changes at the same time:
   * read it again.
   */
  disconnect(storeId: StoreId): Promise<void>;
  /**
   * Saves how the store accepts its keys. Has no effect if it was connected with other keys in
   * between.
   */
  saveOauthHome(store: Store, oauthHome: string | undefined): Promise<void>;
}

/** Stores the ids of orders whose webhooks arrived before their shop was connected. */
export interface ParkedOrders {
  /** Saves the order id. Keeps each id once, and at most 1,000 ids of a shop. */
  park(storeId: StoreId, orderId: StoreOrderId, now: Date): Promise<void>;
  /** Returns the parked orders and when the first one arrived. If `isFull`, some may be missing. */
  find(storeId: StoreId): Promise<ParkedOrderList | undefined>;
  /** Deletes these ids. Ids that were parked in between stay. */
  clear(storeId: StoreId, orderIds: readonly StoreOrderId[]): Promise<void>;
}

interface ParkedOrderList {
  readonly orderIds: readonly StoreOrderId[];
  readonly since: Date;
  readonly isFull: boolean;
}
