import type { OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";
import type { KeptRate } from "#shared/bridge/domain/rates/stored-rate.ts";

/** Whose prices, and of what: a request names the price by all that sets it. */
export interface Asked {
  readonly storeId: StoreId;
  readonly accountId: AccountId;
  readonly request: OrderRequest;
}

/** Prices that checkouts were shown, until their tokens end. Nothing personal is kept. */
export interface KeptRates {
  /** The last one of what was asked, whether or not its token was taken since. */
  find(asked: Asked): Promise<KeptRate | undefined>;
  /** In place of the one before. */
  keep(asked: Asked, rate: KeptRate): Promise<void>;
  /** Its token, for the one who asks first and still finds it good; undefined for everybody else. */
  take(asked: Asked, now: Date): Promise<KeptRate | undefined>;
}
