import { type Clock, systemClock } from "#shared/kernel/clock.ts";

const KEPT_MS = 5 * 60_000;

/**
 * A value asked for at load and kept five minutes: a rotated secret reaches warm functions by itself.
 * A failed ask is forgotten, so that the next call asks again.
 */
export function fresh<Value>(
  ask: () => Promise<Value>,
  clock: Clock = systemClock,
): () => Promise<Value> {
  let kept: { value: Promise<Value>; until: number } | undefined;
  const renew = () => {
    const mine = { value: ask(), until: clock().getTime() + KEPT_MS };
    kept = mine;
    mine.value.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return mine.value;
  };
  void renew();
  return () => (kept !== undefined && clock().getTime() < kept.until ? kept.value : renew());
}
