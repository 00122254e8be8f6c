import type { Clock } from "#shared/kernel/clock.ts";
import type { Checkout } from "./checkout/checkout.ts";
import type { Faults } from "./faults.ts";
import type { CostBucket } from "./graphql/cost-bucket.ts";
import type { ShopifyOptions } from "./options.ts";
import type { ShopState } from "./state/shop-state.ts";

/** One running store: what every part of the stand-in is handed. */
export interface Shop {
  readonly options: ShopifyOptions;
  readonly store: ShopState;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly bucket: CostBucket;
  readonly app: AppInstallation;
  readonly checkout: Checkout;
}

/** How the app stands with this shop; it lives in memory. */
interface AppInstallation {
  isInstalled: boolean;
  /** The shop's plan has third-party calculated rates. */
  hasCalculatedRates: boolean;
  scopes: readonly string[];
}

/** The API version whose schema is served, whichever is asked for. */
export const apiVersion = "2026-10";

/** What the app may do at first; the real store grants what the app's configuration asks for. */
export const accessScopes: readonly string[] = [
  "write_orders",
  "read_orders",
  "write_merchant_managed_fulfillment_orders",
  "read_merchant_managed_fulfillment_orders",
  "write_fulfillments",
  "read_fulfillments",
  "read_locations",
  "write_shipping",
];
