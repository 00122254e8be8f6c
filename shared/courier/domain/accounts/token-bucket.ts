/** How many requests an account has left just now, and when that was so. */
export interface TokenBucket {
  readonly tokens: number;
  readonly updatedAtMs: number;
}

/** A bucket after somebody asked: taken from, or how long to wait. */
export interface TokenBucketResult {
  readonly bucket: TokenBucket;
  readonly waitMs: number;
}

/** How many may come at once, in seconds' worth of the average. */
const BURST_SECONDS = 2;

/** Takes one from a bucket that fills by so many a second and holds twice as many. */
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
