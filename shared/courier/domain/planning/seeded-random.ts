/** Each call gives the next number, from 0 up to, but not including, 1. */
export type Random = () => number;

/** The mulberry32 generator (T. Ettinger): the same seed gives the same numbers everywhere. */
export function createSeededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from the first to the last, both included. */
export const drawIntegerBetween = (random: Random, first: number, last: number): number =>
  first + Math.floor(random() * (last - first + 1));
