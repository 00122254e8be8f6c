import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";
import type { StoredRate } from "#shared/bridge/domain/rates/stored-rate.ts";

/** Identifies a price: the store, the courier account and the complete order request. */
export interface RateKey {
  readonly storeId: StoreId;
  readonly accountId: AccountId;
  readonly request: OrderRequest;
}

/**
 * Stores prices that were shown in a checkout until their tokens expire. Contains no personal data.
 */
export interface StoredRates {
  /** Returns the latest rate for the key, even if its token was already claimed. */
  find(key: RateKey): Promise<StoredRate | undefined>;
  /** Saves the rate and replaces the previous one. */
  put(key: RateKey, rate: StoredRate): Promise<void>;
  /**
   * Claims the rate's token. Returns undefined if it expired or another caller claimed it first.
   */
  claim(key: RateKey, now: Date): Promise<StoredRate | undefined>;
}
