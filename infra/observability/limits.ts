/** The limits that alarms use and dashboards draw. Each comes from a promise. */
export const LIMITS = {
  /** Of `orders-go-out`: 15 minutes. */
  dueSeconds: 900,
  /** Of `orders-go-out`, while a store or courier fails and retries take up to an hour. */
  stuckSeconds: 3600,
  /** Of `orders-go-out`: 15 minutes. */
  putOffSeconds: 900,
  /** Of `orders-go-out`: 10 of its 15 minutes; a queue that delays messages has its delay on top. */
  queueSeconds: 600,
  /** Of `nothing-lost`: none. */
  deadLetters: 0,
  /** Of `stores-know`: 15 minutes. */
  statusLagSeconds: 900,
  /** Of `nothing-lost`: 30 minutes. */
  sweepSeconds: 1800,
  /** Of `nothing-lost`, in half an hour without any webhook: more than one order whose webhook comes late. */
  missedWithoutWebhooks: 2,
  /** Of `stores-know`, in an hour without any notification that the bridge received. */
  lostNotifications: 10,
  /** Half of all calls to one kind of store, or to couriers. */
  failureShare: 0.5,
  /** Of `calls-answered`: 1 % of the requests. */
  failedPercent: 1,
  /** Of `calls-answered`: most callers are within their limits. */
  refusedPercent: 50,
  /** Of `calls-answered`, in five minutes: one every three seconds. A caller that heeds `retry-after` stays far below. */
  throttledRequests: 100,
} as const;
