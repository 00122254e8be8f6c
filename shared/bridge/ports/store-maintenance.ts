import type { RegisteredWebhook, WebhookTopic } from "#shared/bridge/domain/stores/webhook-plan.ts";

/** A store's own webhooks that deliver to the bridge. What may pass throws `Unavailable`. */
export interface StoreWebhooks {
  list(): Promise<RegisteredWebhook[]>;
  /** Not repeatable by itself: list first. */
  create(topic: WebhookTopic): Promise<void>;
  /** For good; those already gone are as good as removed. */
  remove(ids: readonly number[]): Promise<void>;
}

/** What keeping orders coming in needs of a store, besides the orders. */
export interface StoreMaintenance {
  /** Undefined where no webhook belongs to the store: Shopify's belong to the app. */
  readonly webhooks: StoreWebhooks | undefined;
  /** The administrator's address, where the store names it; Shopify's merchants sign in at Shopify. */
  readAdminEmail(): Promise<string | undefined>;
  /** Whether an order's edit may leave its time of change as it was (WooCommerce's legacy storage). */
  canHideEdits(): Promise<boolean>;
}
