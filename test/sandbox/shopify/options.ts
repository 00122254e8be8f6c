/** The options of a Shopify sandbox store. */
export interface ShopifyOptions {
  /** A path, or ":memory:". */
  readonly databaseFile: string;
  /** The port; 0 selects a free one. */
  readonly port: number;
  /** The shop's domain, x.myshopify.com. */
  readonly shop: string;
  readonly clientId: string;
  /** The oldest unrevoked secret first. It signs the webhooks. */
  readonly clientSecrets: readonly string[];
  /** The address of the app-specific subscriptions. Without it the store sends no webhooks. */
  readonly webhookUri?: string;
  /** The address of the app's page. Without it the admin has no app to open. */
  readonly appUrl?: string;
  /** False if the shop belongs to another organization, which refuses client credentials. */
  readonly isOwnOrganization?: boolean;
  /** The time until an authorized payment lapses. The default is seven days. */
  readonly authorizationMs?: number;
  /** The wait before each of the 8 retries. The default is short, for local use. */
  readonly retryDelaysMs?: readonly number[];
}

/** The real schedule takes 4 hours. This schedule takes one minute. */
export const defaultRetryDelaysMs: readonly number[] = Array.from(
  { length: 8 },
  (_, retry) => 200 * 2 ** retry,
);
