/** The last action of a run begins within 15 s; the slowest (Shopify, when it throttles) takes 40 s. */
export const RECONCILE_TIMEOUT_SECONDS = 60;

/**
 * A store sends several webhooks for one change and routes its orders in the background. After two
 * seconds the change is usually complete.
 */
export const RECONCILE_DELAY_SECONDS = 2;

/** What Lambda hands over together at most. It does not wait for that many: a request alone starts at once. */
export const REQUESTS_PER_INVOCATION = 10;
