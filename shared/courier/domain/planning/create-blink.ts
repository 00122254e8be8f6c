import type { Blink } from "./find-cheapest-insertion.ts";
import type { Random } from "./seeded-random.ts";

/**
 * Creates a function that returns true at this rate. It draws the number of calls to the next true,
 * which is faster than a random number per call.
 */
export function createBlink(rate: number, random: Random): Blink {
  const drawWait = () => Math.floor(Math.log(1 - random()) / Math.log(1 - rate));
  let left = drawWait();
  return () => {
    left -= 1;
    if (left >= 0) return false;
    left = drawWait();
    return true;
  };
}
