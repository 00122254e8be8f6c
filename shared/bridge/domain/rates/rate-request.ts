import type { PostalAddress } from "#shared/bridge/domain/delivery/store-order.ts";
import type { Money } from "#shared/kernel/money.ts";

/** A cart on its way through the checkout, in the bridge's own words. Nobody's name or phone is in it. */
export interface RateRequest {
  /** Where the store would send it from. */
  readonly origin: PostalAddress;
  readonly destination: PostalAddress;
  /** Of what has to be carried; 0 where the store knows no weight. */
  readonly grams: number;
  readonly pieces: number;
  /** Of the goods, after discounts. */
  readonly worth: Money;
}
