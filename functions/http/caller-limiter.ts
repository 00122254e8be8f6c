import type { Clock } from "#shared/kernel/clock.ts";
import { type TokenBucket, takeToken } from "#shared/kernel/token-bucket.ts";

/** Takes a request of a caller into account. Returns how long the caller must wait; 0 allows the request. */
export type CallerLimiter = (caller: string) => number;

/** The callers that one function instance counts. When there are more, all start again with a full bucket. */
const MAX_CALLERS = 10_000;

/**
 * Limits each caller to a rate, with a burst of twice as many, so that one caller cannot take a
 * function's time from the others. Each function instance counts in its own memory: the limit costs
 * nothing, and several instances together allow more.
 */
export function createCallerLimiter(requestsPerSecond: number, clock: Clock): CallerLimiter {
  const buckets = new Map<string, TokenBucket>();
  return (caller) => {
    const { bucket, waitMs } = takeToken(buckets.get(caller), requestsPerSecond, clock().getTime());
    if (!buckets.has(caller) && buckets.size >= MAX_CALLERS) buckets.clear();
    buckets.set(caller, bucket);
    return waitMs;
  };
}
