import type { Clock } from "#shared/kernel/clock.ts";
import type { Database } from "./state/database.ts";

/** What every part of the stand-in store works with. */
export interface Store {
  readonly db: Database;
  readonly clock: Clock;
  /** Where the store answers, without a slash at the end. */
  readonly getUrl: () => string;
  /** How far the store's local time is ahead of UTC. */
  readonly utcOffsetMinutes: number;
  readonly deliveryDelayMs: number;
  readonly fulfillmentsEnabled: boolean;
  /** Orders are posts: most edits leave their date of modification as it was. */
  readonly usesLegacyStorage: boolean;
  /** Before WooCommerce 5.8 the list of orders knew no `modified_after`, and ignored it. */
  readonly supportsModifiedAfter: boolean;
}

/** The versions the stand-in pretends to be. */
export const versions = { woocommerce: "11.0.1", wordpress: "7.1" };

/** How the store presents itself to webhook receivers. */
export const userAgent = `WooCommerce/${versions.woocommerce} Hookshot (WordPress/${versions.wordpress})`;
