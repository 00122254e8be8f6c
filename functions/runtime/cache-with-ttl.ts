import { type Clock, systemClock } from "#shared/kernel/clock.ts";

const TTL_MS = 5 * 60_000;

/**
 * A value asked for at load and kept five minutes: a rotated secret reaches warm functions by itself.
 * Where asking again fails, the old value serves on: a webhook refused for that would not come again.
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
  // Nobody waits for this one yet; who asks later hears of its failure, or asks again.
  renew().catch(() => undefined);
  return () => (cached !== undefined && clock().getTime() < fetchedAt + TTL_MS ? cached : renew());
}
