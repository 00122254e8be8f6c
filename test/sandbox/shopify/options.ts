/** How to start a stand-in Shopify. */
export interface ShopifyOptions {
  /** A path, or ":memory:". */
  readonly databaseFile: string;
  /** 0 for any free one. */
  readonly port: number;
  /** x.myshopify.com */
  readonly shop: string;
  readonly clientId: string;
  /** Oldest unrevoked first: webhooks are signed with the first. */
  readonly clientSecrets: readonly string[];
  /** Where the app-specific subscriptions deliver; without it no webhook is sent. */
  readonly webhookUri?: string;
  /** Where the app's page is; without it the admin has no app to open. */
  readonly appUrl?: string;
  /** False: the shop is a stranger's, and gives nothing for client credentials. */
  readonly isOwnOrganization?: boolean;
  /** The wait before each of the 8 retries; short by default, for local use. */
  readonly retryDelaysMs?: readonly number[];
}

/** The real schedule spans 4 hours; this one a minute. */
export const defaultRetryDelaysMs: readonly number[] = Array.from(
  { length: 8 },
  (_, retry) => 200 * 2 ** retry,
);
