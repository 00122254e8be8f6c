import { type Clock, systemClock } from "#shared/kernel/clock.ts";

const TTL_MS = 5 * 60_000;

/**
 * Fetches a value at load and caches it for five minutes, so that warm functions receive a rotated
 * secret. If a renewal fails, the old value stays in use: a webhook refused for this reason would be lost.
 */
export function cacheWithTtl<Value>(
  fetchValue: () => Promise<Value>,
  clock: Clock = systemClock,
): () => Promise<Value> {
  let cached: Promise<Value> | undefined;
  let fetchedAt = 0;
  const renew = () => {
    const previous = cached;
    fetchedAt = clock().getTime();
    const pending = fetchValue().catch((error: unknown) => {
      if (cached === pending) cached = previous;
      if (previous !== undefined) return previous;
      throw error;
    });
    cached = pending;
    return pending;
  };
  // No caller awaits this promise yet. A later call receives its failure, or fetches again.
  renew().catch(() => undefined);
  return () => (cached !== undefined && clock().getTime() < fetchedAt + TTL_MS ? cached : renew());
}
