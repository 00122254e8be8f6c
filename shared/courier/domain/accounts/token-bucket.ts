/** How many requests an account has left just now, and when that was so. */
export interface Bucket {
  readonly left: number;
  readonly atMs: number;
}

/** A bucket after somebody asked: taken from, or how long to wait. */
export interface Taken {
  readonly bucket: Bucket;
  readonly waitMs: number;
}

/** How many may come at once, in seconds' worth of the average. */
const BURST_SECONDS = 2;

/** Takes one from a bucket that fills by so many a second and holds twice as many. */
export function takeOne(bucket: Bucket | undefined, perSecond: number, nowMs: number): Taken {
  const most = perSecond * BURST_SECONDS;
  const passedMs = bucket === undefined ? 0 : Math.max(0, nowMs - bucket.atMs);
  const left = Math.min(most, (bucket?.left ?? most) + (passedMs * perSecond) / 1000);
  if (left < 1) {
    return { bucket: { left, atMs: nowMs }, waitMs: Math.ceil(((1 - left) * 1000) / perSecond) };
  }
  return { bucket: { left: left - 1, atMs: nowMs }, waitMs: 0 };
}
