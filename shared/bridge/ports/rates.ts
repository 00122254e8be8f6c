import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";
import type { StoredRate } from "#shared/bridge/domain/rates/stored-rate.ts";

/** Whose prices, and of what: a request names the price by all that sets it. */
export interface RateKey {
  readonly storeId: StoreId;
  readonly accountId: AccountId;
  readonly request: OrderRequest;
}

/** Prices that checkouts were shown, until their tokens end. Nothing personal is kept. */
export interface StoredRates {
  /** The last one of what was asked, whether or not its token was taken since. */
  find(key: RateKey): Promise<StoredRate | undefined>;
  /** In place of the one before. */
  put(key: RateKey, rate: StoredRate): Promise<void>;
  /** Its token, for the one who asks first and still finds it good; undefined for everybody else. */
  claim(key: RateKey, now: Date): Promise<StoredRate | undefined>;
}
