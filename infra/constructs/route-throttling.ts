import type { StageConfig } from "#infra/config.ts";

/** How many requests per second a route accepts, and its burst. Further requests are answered with 429. */
export interface RouteThrottle {
  readonly requestsPerSecond: number;
  readonly burst: number;
}

/** Who calls a route: machines with signed webhooks, or everybody else. */
export type RouteCaller = "machines" | "others";

/** The lowest quota of an account in a region. */
const MAX_BURST = 1_250;

/**
 * Returns the throttles of routes. API Gateway counts all callers of a route together, so that a low
 * throttle lets one caller take the route from everybody. These are only ceilings, which keep other
 * routes from using up the capacity that webhooks need; functions limit each caller by themselves
 * (`functions/http/caller-limiter.ts`), and WAF does so before API Gateway (docs/operations.md).
 * Machines stop sending to a route that rejects them: theirs is the lowest quota of an account.
 */
export const readThrottles = ({
  limits,
}: Pick<StageConfig, "limits">): Readonly<Record<RouteCaller, RouteThrottle>> => ({
  machines: toThrottle(limits.webhooksPerSecond),
  others: toThrottle(limits.requestsPerSecond),
});

const toThrottle = (requestsPerSecond: number): RouteThrottle => ({
  requestsPerSecond,
  burst: Math.min(2 * requestsPerSecond, MAX_BURST),
});
