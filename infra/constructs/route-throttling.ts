/** How many calls a second a route takes, and how many beyond that at once; more are answered 429. */
export interface RouteThrottle {
  readonly requestsPerSecond: number;
  readonly burst: number;
}

/**
 * What routes take. A call needs a function for as long as it lasts: what nobody has signed is kept
 * so slow that even all of it together leaves most of an account's 1,000 functions to webhooks.
 * No burst is above 1,250, the least that an account may have in a region.
 */
export const ROUTE_THROTTLES = {
  /** Told by machines that give up on who refuses them; a sale's thousands of orders come at once. */
  machines: { requestsPerSecond: 500, burst: 1_000 },
  /** Every route that says nothing else. */
  standard: { requestsPerSecond: 50, burst: 100 },
  /** Opened by a person, now and then. */
  people: { requestsPerSecond: 10, burst: 20 },
} as const satisfies Readonly<Record<string, RouteThrottle>>;
