import { type Clock, systemClock } from "#shared/kernel/clock.ts";

const KEPT_MS = 5 * 60_000;

/**
 * A value asked for at load and kept five minutes: a rotated secret reaches warm functions by itself.
 * Where asking again fails, the old value serves on: a webhook refused for that would not come again.
 */
export function fresh<Value>(
  ask: () => Promise<Value>,
  clock: Clock = systemClock,
): () => Promise<Value> {
  let kept: Promise<Value> | undefined;
  let askedAt = 0;
  const renew = () => {
    const before = kept;
    askedAt = clock().getTime();
    const asked = ask().catch((error: unknown) => {
      if (kept === asked) kept = before;
      if (before !== undefined) return before;
      throw error;
    });
    kept = asked;
    return asked;
  };
  // Nobody waits for this one yet; who asks later hears of its failure, or asks again.
  renew().catch(() => undefined);
  return () => (kept !== undefined && clock().getTime() < askedAt + KEPT_MS ? kept : renew());
}
