/** Returns the next random number, from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/**
 * Creates a mulberry32 generator (T. Ettinger). The same seed gives the same numbers everywhere.
 */
export function createSeededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws an integer between both bounds, inclusive. */
export const drawIntegerBetween = (random: Random, first: number, last: number): number =>
  first + Math.floor(random() * (last - first + 1));
