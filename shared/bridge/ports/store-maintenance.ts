import type { StoreLocation } from "#shared/bridge/domain/stores/location-link.ts";
import type { RegisteredWebhook, WebhookTopic } from "#shared/bridge/domain/stores/webhook-plan.ts";

/**
 * The webhooks of a store that deliver to the bridge. Temporary failures throw `UnavailableError`.
 */
export interface StoreWebhooks {
  list(): Promise<RegisteredWebhook[]>;
  /** Not idempotent. List the existing webhooks first. */
  create(topic: WebhookTopic): Promise<void>;
  /** Deletes the webhooks permanently. Succeeds for webhooks that no longer exist. */
  remove(ids: readonly number[]): Promise<void>;
}

/** The store access that maintenance needs beside the orders. */
export interface StoreMaintenance {
  /** Undefined for Shopify, whose webhooks belong to the app and not to a store. */
  readonly webhooks: StoreWebhooks | undefined;
  /**
   * Returns the administrator's e-mail address, if the store reports one. Always undefined for
   * Shopify, where merchants sign in.
   */
  readAdminEmail(): Promise<string | undefined>;
  /**
   * Returns whether an edit can leave an order's change time as it was (WooCommerce's legacy order
   * storage).
   */
  canHideEdits(): Promise<boolean>;
}

/** Reads the locations of Shopify shops. Temporary failures throw `UnavailableError`. */
export interface StoreLocations {
  /** Returns each of these locations as it is now, also if it was deleted. */
  read(shop: string, storeLocationIds: readonly string[]): Promise<StoreLocation[]>;
}
