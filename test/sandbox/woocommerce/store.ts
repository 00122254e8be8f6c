import type { Clock } from "#shared/kernel/clock.ts";
import type { Database } from "./state/database.ts";

/** The context of every part of the sandbox store. */
export interface Store {
  readonly db: Database;
  readonly clock: Clock;
  /** The store's base URL, without a trailing slash. */
  readonly getUrl: () => string;
  /** The offset of the store's local time from UTC. */
  readonly utcOffsetMinutes: number;
  readonly deliveryDelayMs: number;
  readonly fulfillmentsEnabled: boolean;
  /** True if orders are stored as posts. Most edits then keep the modification date. */
  readonly usesLegacyStorage: boolean;
  /** What the merchant changed of the products' tags, by the id of the product. */
  readonly productTags: Map<number, readonly string[]>;
  /** False before WooCommerce 5.8, whose list of orders ignores `modified_after`. */
  readonly supportsModifiedAfter: boolean;
}

/** The versions that the sandbox store reports. */
export const versions = { woocommerce: "11.0.1", wordpress: "7.1" };

/** The user agent of the store's webhook requests. */
export const userAgent = `WooCommerce/${versions.woocommerce} Hookshot (WordPress/${versions.wordpress})`;
