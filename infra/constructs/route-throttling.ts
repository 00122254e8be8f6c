/** How many requests per second a route accepts, and its burst. Further requests are answered with 429. */
export interface RouteThrottle {
  readonly requestsPerSecond: number;
  readonly burst: number;
}

/**
 * The throttles of routes. Each request occupies a function while it runs. The limits of unsigned
 * requests are so low that all of them together leave webhooks most of an account's 1,000
 * concurrent executions. No burst is above 1,250, the lowest quota of an account in a region.
 */
export const ROUTE_THROTTLES = {
  /** For machines, which stop sending to a route that rejects them. A sale creates thousands of orders at once. */
  machines: { requestsPerSecond: 500, burst: 1_000 },
  /** For every route without another throttle. */
  standard: { requestsPerSecond: 50, burst: 100 },
  /** For routes that a person opens occasionally. */
  people: { requestsPerSecond: 10, burst: 20 },
} as const satisfies Readonly<Record<string, RouteThrottle>>;
