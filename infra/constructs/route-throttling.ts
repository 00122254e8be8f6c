/** How many requests per second a route accepts, and its burst. Further requests are answered with 429. */
export interface RouteThrottle {
  readonly requestsPerSecond: number;
  readonly burst: number;
}

/**
 * The throttles of routes. API Gateway counts all callers of a route together, so that a low throttle
 * lets one caller take the route from everybody. These are only ceilings, which keep other routes
 * from using up the capacity that webhooks need; functions limit each caller by themselves
 * (`functions/http/caller-limiter.ts`), and WAF does so before API Gateway (docs/operations.md).
 */
export const ROUTE_THROTTLES = {
  /**
   * For signed webhooks, which machines stop sending to a route that rejects them: the lowest quotas
   * of an account in a region, which are no limit of ours.
   */
  machines: { requestsPerSecond: 2_500, burst: 1_250 },
  /** For every other route. */
  standard: { requestsPerSecond: 500, burst: 1_000 },
} as const satisfies Readonly<Record<string, RouteThrottle>>;
