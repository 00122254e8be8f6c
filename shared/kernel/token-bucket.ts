/** The requests that an account has left, and the time of that state. */
export interface TokenBucket {
  readonly tokens: number;
  readonly updatedAtMs: number;
}

/** The bucket after a request. `waitMs` is 0 if the request is allowed. */
export interface TokenBucketResult {
  readonly bucket: TokenBucket;
  readonly waitMs: number;
}

/** The bucket's capacity, in seconds of the average rate. */
const BURST_SECONDS = 2;

/** Takes one token from a bucket that refills at `perSecond` and holds two seconds of that rate. */
export function takeToken(
  bucket: TokenBucket | undefined,
  perSecond: number,
  nowMs: number,
): TokenBucketResult {
  const capacity = perSecond * BURST_SECONDS;
  const elapsedMs = bucket === undefined ? 0 : Math.max(0, nowMs - bucket.updatedAtMs);
  const tokens = Math.min(capacity, (bucket?.tokens ?? capacity) + (elapsedMs * perSecond) / 1000);
  if (tokens < 1) {
    return {
      bucket: { tokens, updatedAtMs: nowMs },
      waitMs: Math.ceil(((1 - tokens) * 1000) / perSecond),
    };
  }
  return { bucket: { tokens: tokens - 1, updatedAtMs: nowMs }, waitMs: 0 };
}
