import type { PostalAddress } from "#shared/bridge/domain/delivery/store-order.ts";
import type { Money } from "#shared/kernel/money.ts";

/** A cart in the checkout, in the bridge's terms, without name and phone. */
export interface RateRequest {
  /** The address that the store ships from. */
  readonly origin: PostalAddress;
  readonly destination: PostalAddress;
  /** The weight of the goods to ship; 0 if the store knows no weight. */
  readonly grams: number;
  readonly pieces: number;
  /** The value of the goods, after discounts. */
  readonly worth: Money;
}
