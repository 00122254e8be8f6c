import { createHash } from "node:crypto";
import type { Clock } from "#shared/kernel/clock.ts";
import type { AppConfig } from "#test/tools/shopify-config/app-config.ts";
import type { Approval } from "./approval.ts";
import type { Checkout } from "./checkout/checkout.ts";
import type { Faults } from "./faults.ts";
import type { CostBucket } from "./graphql/cost-bucket.ts";
import type { ShopifyOptions } from "./options.ts";
import type { LocationChange } from "./state/locations.ts";
import type { ShopState } from "./state/shop-state.ts";

/** The context of every part of the running sandbox store. */
export interface Shop {
  /** The domain changes when the merchant renames the shop. */
  readonly options: Omit<ShopifyOptions, "shop"> & { shop: string };
  /** Former domains that still answer. Shopify does not document whether they do. */
  readonly formerDomains: Set<string>;
  /** What the merchant changed of the shop's locations. */
  readonly locationChanges: Map<string, LocationChange>;
  /** What the merchant changed of the products' tags, by the digits of their id. */
  readonly productTags: Map<string, readonly string[]>;
  /** The number that identifies the shop, whatever its domain. */
  readonly id: string;
  readonly store: ShopState;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly bucket: CostBucket;
  readonly app: AppInstallation;
  readonly checkout: Checkout;
  /** The app's deployed configuration. */
  readonly appConfig: AppConfig;
}

/** The state of the app in this shop. It lives in memory. */
interface AppInstallation {
  isInstalled: boolean;
  /** True if the shop's plan has third-party calculated rates. */
  hasCalculatedRates: boolean;
  scopes: readonly string[];
  approval: Approval;
}

/** The API version of the schema, which every requested version serves. */
export const apiVersion = "2026-10";

/** The app's initial scopes. The real store grants the required ones of the app's configuration. */
export const accessScopes: readonly string[] = [
  "read_orders",
  "write_merchant_managed_fulfillment_orders",
  "read_merchant_managed_fulfillment_orders",
  "write_fulfillments",
  "read_fulfillments",
  "read_locations",
  "read_payment_terms",
];

/** Creates an installation as a merchant makes it, of an app that Shopify has approved. */
export const createAppInstallation = (): AppInstallation => ({
  isInstalled: true,
  hasCalculatedRates: true,
  scopes: accessScopes,
  approval: { isOrderDenied: false, deniedFields: [], isSilent: false },
});

/** Creates the id of a new shop: the same for the same first domain. */
export const createShopId = (domain: string): string =>
  String(createHash("sha256").update(domain).digest().readUInt32BE());
